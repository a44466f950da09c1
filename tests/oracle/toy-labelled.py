"""The points whose labels the published experiments on the five toy sets see, in their order; prints JSON.

Needs NumPy. One stream of random numbers goes through the sets, as in the notebook of Chierchia and Perret (2019).

    python3 tests/oracle/toy-labelled.py > tests/golden/papers/toy-labelled.json
"""

import json

import numpy as np

random = np.random.RandomState(2)
labelled = {}
for name, points in (('circles', 200), ('moons', 400), ('blobs', 200), ('varied', 200), ('aniso', 200)):
    order = np.arange(points)
    random.shuffle(order)
    labelled[name] = order[: points // 10].tolist()
print(json.dumps(labelled))
