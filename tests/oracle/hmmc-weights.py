"""The best weights of one split for given labels, by FISTA with restarts, on generated cases; prints JSON.

Needs NumPy. Each case is made of its seed alone, by sums and products of random numbers, so a test makes the same one
(tests/support/weights-cases.ts). `objective` is the lowest one that was found, `gap` what it may at most be too high by: the
distance to a feasible point of the dual problem, null where some feature has no penalty and so no such point is at hand.

    python3 tests/oracle/hmmc-weights.py FIRST COUNT > tests/golden/hmmc/weights.json
"""

import json
import sys

import numpy as np

REGULARISERS = ['GE', 'G', 'E', '1', '2']
MASK = (1 << 64) - 1


class Random:
    """splitmix64; a number from 0 to 1 has 53 bits."""

    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) >> 11) * 2.0**-53

    def below(self, end):
        return int(self.uniform() * end)

    def bell(self):
        """Near to normal: mean 0, variance 1."""
        return self.uniform() + self.uniform() + self.uniform() + self.uniform() - 2


def case_of(seed):
    """Points around the centres of their children, some labels wrong, some columns alike."""
    random = Random(seed)
    children = 2 + seed % 4
    regulariser = REGULARISERS[seed // 4 % 5]
    alpha = [0.0001, 0.001, 0.01, 0.1, 1.0][random.below(5)]
    beta = [0.01, 1.0, 10.0][random.below(3)]
    columns = 1 + random.below(12)
    rows = children * (2 + random.below(20))
    apart = 3 * random.uniform()
    wrong = 0.3 * random.uniform()
    shape = random.below(4)
    centres = [[random.bell() for _ in range(columns)] for _ in range(children)]
    labels = [i % children for i in range(rows)]
    x = [[apart * centres[label][p] + random.bell() for p in range(columns)] for label in labels]
    labels = [random.below(children) if random.uniform() < wrong else label for label in labels]
    for row in x:
        if shape == 1:
            row[-1] = row[0]
        elif shape == 2:
            row[-1] = row[0] + row[-1] * 0.001
        elif shape == 3:
            row[:] = [value * scale for value, scale in zip(row, [2.0 ** (-(p % 6)) for p in range(columns)])]
    above = [max(0.0, random.bell()) for _ in range(columns)]
    each = alpha / (children * columns)
    exclusive = regulariser in ('GE', 'E') and random.below(3) > 0
    return {
        'x': np.array(x),
        'labels': np.array(labels),
        'children': children,
        'group': each if regulariser in ('GE', 'G') else 0.0,
        'l1': np.array([beta * a / (children * columns) if exclusive else each if regulariser == '1' else 0.0 for a in above]),
        'ridge': each if regulariser == '2' else 0.0,
    }


class Problem:
    """Penalty and loss of equation (1) for one node, with the ridge in the smooth part."""

    def __init__(self, case):
        self.x, self.y, self.k = case['x'], case['labels'], case['children']
        self.group, self.l1, self.ridge = case['group'], case['l1'], case['ridge']
        self.n = len(self.x)
        self.own = np.eye(self.k, dtype=bool)[self.y]
        self.curve = 2 * np.linalg.eigvalsh(self.x.T @ self.x)[-1] / self.n + 2 * self.ridge + 1e-300

    def short_of(self, w):
        f = self.x @ w.T
        short = np.maximum(0, 1 - f[self.own][:, None] + f)
        short[self.own] = 0
        return short

    def smooth(self, w):
        short = self.short_of(w)
        pull = 2 * short
        pull[self.own] = -pull.sum(axis=1)
        by = 1 / (self.n * self.k)
        return by * (short**2).sum() + self.ridge * (w**2).sum(), by * pull.T @ self.x + 2 * self.ridge * w

    def penalty(self, w):
        return (self.l1 * np.abs(w)).sum() + self.group * np.sqrt((w**2).sum(axis=0)).sum()

    def prox(self, w, step):
        soft = np.sign(w) * np.maximum(0, np.abs(w) - step * self.l1)
        if self.group == 0:
            return soft
        length = np.maximum(np.sqrt((soft**2).sum(axis=0)), 1e-300)
        return soft * np.maximum(0, 1 - step * self.group / length)

    def gap(self, w):
        """Shrinks the multipliers of the loss until the penalty can hold them; for the ridge, by strong convexity."""
        value, gradient = self.smooth(w)
        if self.ridge > 0:
            return (gradient**2).sum() / (4 * self.ridge)
        if self.group == 0 and (self.l1 == 0).any():
            return None
        low, high = 0.0, 1.0
        for _ in range(60):
            share = (low + high) / 2
            soft = np.maximum(0, np.abs(share * gradient) - self.l1)
            low, high = (share, high) if (np.sqrt((soft**2).sum(axis=0)) <= self.group).all() else (low, share)
        multipliers = 2 * self.short_of(w)
        ones, squares = multipliers.sum(), (multipliers**2).sum() / 4
        share = low if squares == 0 else min(low, ones / (2 * squares))
        return value + self.penalty(w) - (share * ones - share**2 * squares) / (self.n * self.k)


def fista(problem, most=400_000, enough=1e-9):
    w = np.zeros((problem.k, problem.x.shape[1]))
    ahead, momentum, step = w, 1.0, 1 / problem.curve
    value, best, best_value, calm = np.inf, w, np.inf, 0
    for iteration in range(most):
        _, gradient = problem.smooth(ahead)
        moved = problem.prox(ahead - step * gradient, step)
        if ((ahead - moved) * (moved - w)).sum() > 0:
            momentum = 1.0
        faster = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
        ahead, w, momentum = moved + (momentum - 1) / faster * (moved - w), moved, faster
        if iteration % 500 == 499:
            now = problem.smooth(w)[0] + problem.penalty(w)
            best, best_value = (w, now) if now < best_value else (best, best_value)
            gap = problem.gap(best)
            if gap is not None and gap <= enough * best_value:
                break
            calm = calm + 1 if now > value - 1e-11 * abs(value) - 1e-15 else 0
            if calm >= (4 if gap is None else 40):
                break
            value = now
    return best_value, problem.gap(best), iteration + 1


def main(first, count):
    found = []
    for seed in range(first, first + count):
        objective, gap, iterations = fista(Problem(case_of(seed)))
        print(seed, objective, gap, iterations, file=sys.stderr)
        found.append({'seed': seed, 'objective': objective, 'gap': gap})
    print('[\n' + ',\n'.join(json.dumps(each) for each in found) + '\n]')


if __name__ == '__main__':
    main(int(sys.argv[1]), int(sys.argv[2]))
