"""The primary outcome of this study: the share of searches that were correct, by arm, with 95% intervals.

Run it in the folder of the export: python3 analysis.py
It needs Python 3.9 or later, and nothing else.
"""

import csv
import json
import math
from collections import defaultdict
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
Z = 1.959964  # the 97.5th percentile of the normal distribution


def table(name):
    """Returns the rows of a table as dictionaries of texts; what is missing is empty.

    The header tells what stands between the columns.
    """
    with open(FOLDER / f"{name}.csv", encoding="utf-8-sig", newline="") as file:
        between = next(character for character in file.readline() if character in ",;\t")
        file.seek(0)
        return list(csv.DictReader(file, delimiter=between))


def student(freedom):
    """Returns the 97.5th percentile of Student's t (Abramowitz and Stegun 1964, 26.7.5)."""
    series = [
        (4 * freedom, (1, 1)),
        (96 * freedom**2, (5, 16, 3)),
        (384 * freedom**3, (3, 19, 17, -15)),
        (92160 * freedom**4, (79, 776, 1482, -1920, -945)),
    ]
    terms = (sum(c * Z ** (2 * (len(cs) - i) - 1) for i, c in enumerate(cs)) / by for by, cs in series)
    return Z + sum(terms)


def estimate(rows):
    """Returns (hits, searches, effective number, share, low, high) of a list of outcomes.

    Wilson's interval over the effective number of searches. The searches of one device are a cluster, or
    those of one participant where no device is recorded. The variance between clusters (the ratio
    estimator's) over that of a simple random sample is the design effect, and counts as 1 if it is less.
    A variance of few clusters is uncertain itself: the number is divided by (t / z)^2 as well. Where all
    searches are alike, or all are of one cluster, each cluster counts once.
    """
    clusters = defaultdict(lambda: [0, 0])
    for row in rows:
        cluster = clusters[row["device"] or row["participant"]]
        cluster[0] += row["correct"] == "TRUE"
        cluster[1] += 1
    size = sum(of for _, of in clusters.values())
    hits = sum(count for count, _ in clusters.values())
    if size == 0:
        return 0, 0, 0, None, None, None
    share = hits / size
    number = len(clusters)
    if number == 1 or share in (0, 1):
        effective = number
    else:
        between = sum((count - share * of) ** 2 for count, of in clusters.values())
        variance = number / (number - 1) * between / size**2
        effective = size / max(1, variance / (share * (1 - share) / (size - 1)))
        if size > number:
            effective = max(1, effective / (student(number - 1) / Z) ** 2)
    spread = Z**2 / effective
    centre = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) / effective + spread / (4 * effective)) * Z / (1 + spread)
    return hits, size, effective, share, max(0, centre - half), min(1, centre + half)


def difference(first, second):
    """Returns (difference, low, high) of two estimates: Newcombe's hybrid interval (1998, method 10)."""
    (*_, p, p_low, p_high), (*_, q, q_low, q_high) = first, second
    if p is None or q is None:
        return None
    return (
        q - p,
        q - p - math.hypot(q - q_low, p_high - p),
        q - p + math.hypot(q_high - q, p - p_low),
    )


def main():
    study = json.loads((FOLDER / "study.json").read_text(encoding="utf-8"))
    settings = study["versions"][-1]["settings"]
    unsure = settings.get("protocol", {}).get("unsure", "miss")
    names = {arm["key"]: arm["name"] for arm in settings["arms"]}
    known = [
        row
        for row in table("outcomes")
        if row["outcome"] and row["truth_known"] == "TRUE" and not row["excluded"]
    ]
    counted = known if unsure == "miss" else [row for row in known if row["correct"]]
    arms = {key: estimate([row for row in counted if row["arm"] == key]) for key in names}
    arms["all"] = estimate(counted)
    said = "count as misses" if unsure == "miss" else "are left out"
    print(f'Share correct of the searches whose truth is known; "not sure" and "not listed" {said}.')
    print("arm\tcorrect\tsearches\teffective\tshare\tlow\thigh\tdifference\tlow\thigh")
    first = arms[next(iter(names))]
    for key, (hits, size, effective, *rest) in arms.items():
        figures = ["" if value is None else f"{value:.4f}" for value in rest]
        delta = None if key in ("all", next(iter(names))) else difference(first, arms[key])
        figures += ["", "", ""] if delta is None else [f"{value:.4f}" for value in delta]
        print("\t".join([names.get(key, key), str(hits), str(size), f"{effective:.1f}", *figures]))


main()
