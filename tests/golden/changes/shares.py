"""Writes shares.json: shares of two models with the tests of SciPy, and intervals after Newcombe (1998) from SciPy's Wilson intervals.

python3 tests/golden/changes/shares.py, with SciPy 1.10.
"""

import json
import os
from math import sqrt

from scipy.stats import binomtest, fisher_exact

PAIRED = [  # points, right under the first and the second, under one of them alone
    (100, 70, 82, 3, 15),
    (50, 50, 50, 0, 0),
    (50, 0, 0, 0, 0),
    (20, 19, 12, 9, 2),
    (1, 1, 0, 1, 0),
    (10000, 6883, 7941, 500, 1558),
    (7, 3, 4, 3, 4),
    (32, 24, 24, 2, 2),
    (44, 23, 14, 12, 3),
    (30, 15, 14, 1, 0),
    (100, 90, 60, 40, 10),
]
UNPAIRED = [  # right of the first's points, of the second's
    (8, 10, 3, 11),
    (0, 10, 0, 10),
    (10, 10, 0, 10),
    (0, 5, 5, 5),
    (6883, 10000, 7941, 10000),
    (28, 200, 14, 200),
    (31, 200, 19, 200),
    (3, 7, 60, 90),
    (1, 1, 0, 3),
    (4900, 5000, 100, 5000),
    (17, 50000, 44, 40000),
    (500, 1000, 500, 1000),
]
TURNED = [(0, 0), (0, 1), (1, 0), (5, 0), (0, 9), (3, 4), (12, 30), (34, 0), (100, 160), (1000, 1100), (500, 1558), (7000, 6900)]


def wilson(count, points):
    interval = binomtest(count, points).proportion_ci(0.95, method="wilson")
    return interval.low, interval.high


def correlation(points, first, lost, gained):
    """Of two properties of the same points, with Newcombe's continuity correction."""
    both, neither = first - lost, points - first - gained
    marginals = (both + lost) * (gained + neither) * (both + gained) * (lost + neither)
    if marginals == 0:
        return 0
    product = both * neither - lost * gained
    if product > 0:
        product = max(product - points / 2, 0)
    return product / sqrt(marginals)


def interval(first, points, second, others, phi):
    """Newcombe gives first minus second, which is turned round here."""
    p1, p2 = first / points, second / others
    (l1, u1), (l2, u2) = wilson(first, points), wilson(second, others)
    theta = p1 - p2
    low = sqrt((p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2)
    high = sqrt((p2 - l2) ** 2 - 2 * phi * (p2 - l2) * (u1 - p1) + (u1 - p1) ** 2)
    return [-(theta + high), -(theta - low)]


def mcnemar(lost, gained):
    return binomtest(min(lost, gained), lost + gained).pvalue if lost + gained else 1.0


paired = [
    {
        "points": [n, n],
        "counts": [a, b],
        "lost": lost,
        "gained": gained,
        "interval": interval(a, n, b, n, correlation(n, a, lost, gained)),
        "p": mcnemar(lost, gained),
    }
    for n, a, b, lost, gained in PAIRED
]
unpaired = [
    {
        "points": [n, m],
        "counts": [a, b],
        "interval": interval(a, n, b, m, 0),
        "p": fisher_exact([[a, n - a], [b, m - b]])[1],
    }
    for a, n, b, m in UNPAIRED
]
turned = [{"lost": lost, "gained": gained, "p": mcnemar(lost, gained)} for lost, gained in TURNED]

lists = {"paired": paired, "unpaired": unpaired, "mcnemar": turned}
with open(os.path.join(os.path.dirname(__file__), "shares.json"), "w") as file:
    each = [f' "{name}": [\n' + ",\n".join("  " + json.dumps(row) for row in rows) + "\n ]" for name, rows in lists.items()]
    file.write("{\n" + ",\n".join(each) + "\n}\n")
