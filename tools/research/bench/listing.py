"""The baseline of the benchmark: L2H as the listing in appendix A of the paper (figure 4), in our own code.

    python3 listing.py LOGITS.npy

Same operations in the same order and at the same cost: softmax of the whole table once, then at every step one mask
over all points for each class (scores), a masked softmax of the points of the lowest group, and one mask for each class
again (averages). On one thread, in the type the file has. Prints JSON: the merges, CPU and wall-clock seconds of the
algorithm (loading the file is not counted).
"""

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import json
import sys
import time
import warnings

import numpy as np

try:
    from scipy.special import softmax
except ImportError:

    def softmax(x, axis):
        """What scipy.special.softmax computes."""
        exponentials = np.exp(x - np.amax(x, axis=axis, keepdims=True))
        return exponentials / np.sum(exponentials, axis=axis, keepdims=True)


def l2h(logits):
    """The K - 1 merges (group of lowest score, group it is merged with), each group a tuple of classes."""
    classes = logits.shape[-1]
    groups = [(c,) for c in range(classes)]
    steps = []
    probabilities = softmax(logits, axis=-1)
    assignments = np.argmax(probabilities, axis=-1)
    confidences = np.max(probabilities, axis=-1)
    for _ in range(1, classes):
        # The score of a group: the sum over its classes of the mean confidence (appendix B.2).
        scores = {group: sum([np.mean(confidences[assignments == c]) for c in group]) for group in groups}
        lowest = min(scores, key=scores.get)

        # The points of the lowest group go to the classes outside it.
        read = logits[np.where(np.isin(assignments, lowest))[0]]
        outside = [c for c in range(classes) if c not in lowest]
        inside = [c for c in range(classes) if c in lowest]
        masked = np.zeros_like(read)
        masked[:, outside] = softmax(read[:, outside], axis=-1)
        masked[:, inside] = 0.0
        reassignments = np.argmax(masked, axis=-1)
        reassigned = np.max(masked, axis=-1)

        # The group that gets most of their probability, averaged over its classes.
        averages = {
            group: np.mean([np.sum(reassigned[reassignments == c]) for c in group])
            for group in groups
            if group != lowest
        }
        nearest = max(averages, key=averages.get)
        groups = [group for group in groups if group not in [lowest, nearest]] + [lowest + nearest]
        steps.append((lowest, nearest))
    return steps


def main():
    logits = np.load(sys.argv[1])
    # A class that is never predicted has no mean: the listing warns and goes on with NaN.
    warnings.simplefilter("ignore", RuntimeWarning)
    wall, cpu = time.perf_counter(), time.process_time()
    merges = l2h(logits)
    seconds = {"cpu_seconds": time.process_time() - cpu, "wall_seconds": time.perf_counter() - wall}
    print(json.dumps({"merges": merges, **seconds}))


if __name__ == "__main__":
    main()
