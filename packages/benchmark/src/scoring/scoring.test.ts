import { describe, expect, it } from "vitest";
import { describeFault } from "../format/check.ts";
import { SMALL } from "../testing/small-benchmark.ts";
import { type Answers, readAnswers } from "./answers.ts";
import { differencesTable, figuresTable } from "./report.ts";
import { compare, score } from "./score.ts";

const read = (...rows: readonly object[]) =>
  readAnswers("mine.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"), SMALL);
const groupOf = (answers: Answers, title: string) => {
  const group = score(SMALL, answers).find((each) => each.title === title);
  if (!group) throw new Error(`no group ${title}`);
  return group.figures;
};

const RIGHT = [
  { drawing: "d1", ranking: ["p1", "p2", "p3", "p4"] },
  { drawing: "d2", scores: { p1: -3, p2: 0.5, p3: 0.4 } },
  { drawing: "d3", probabilities: { p1: 0.1, p3: 0.8 } },
  { drawing: "d4", ranking: ["p4"] },
];

describe("a method's answers", () => {
  it("are read as rankings, scores or probabilities, and scored by who knows the truth", () => {
    const answers = read(...RIGHT);
    expect(answers.faults).toEqual([]);
    const groups = score(SMALL, answers);
    expect(groups.map(({ title, figures }) => [title, figures.drawings, figures.clusters])).toEqual([
      ["witnessed", 2, 1],
      ["confirmed", 2, 2],
      ["confirmed, not shown first", 1, 1],
    ]);
    for (const { figures } of groups) {
      expect(figures.hits.map(({ share }) => share)).toEqual([1, 1, 1]);
      expect(figures.reciprocalRank?.mean).toBe(1);
    }
  });

  it("that score several alike count as in random order", () => {
    const { hits, reciprocalRank } = groupOf(
      read(
        { drawing: "d1", scores: { p1: 1, p2: 1, p3: 1, p4: 1 } },
        { drawing: "d2", scores: { p1: 2, p2: 1, p3: 1, p4: 0 } },
        ...RIGHT.slice(2),
      ),
      "witnessed",
    );
    expect(hits.map(({ share }) => share)).toEqual([0.125, (0.75 + 1) / 2, 1]);
    expect(reciprocalRank?.mean).toBeCloseTo((1 / 2.5 + 1 / 2.5) / 2, 12);
  });

  it("are judged by their probabilities, where these are given", () => {
    const { logLoss, calibrationError } = groupOf(
      read(
        { drawing: "d1", probabilities: { p1: 0.5, p2: 0.4 } },
        { drawing: "d2", ranking: ["p2", "p1"], probabilities: { p2: 0.25, p1: 0.25 } },
        ...RIGHT.slice(2),
      ),
      "witnessed",
    );
    expect(logLoss?.mean).toBeCloseTo((Math.log(2) + Math.log(4)) / 2, 12);
    expect(calibrationError).toBeCloseTo((0.5 + 0.75) / 2, 12);
    expect(groupOf(read({ drawing: "d1", ranking: ["p1"] }), "witnessed").logLoss).toBeUndefined();
  });
});

it("an individual whose name every object has is not answered by that", () => {
  const named = JSON.parse(JSON.stringify(SMALL).replaceAll('"p1"', '"constructor"')) as typeof SMALL;
  const rows = [{ drawing: "d1", probabilities: { p2: 0.5 } }].map((row) => JSON.stringify(row)).join("\n");
  const groups = score(named, readAnswers("mine.jsonl", rows, named));
  const worst = groupOf(read({ drawing: "d1", probabilities: { p2: 0.5 } }), "witnessed");
  expect(groups.find(({ title }) => title === "witnessed")?.figures).toEqual(worst);
});

describe("answers that are missing or wrong are said, and count as worst", () => {
  const worst = (...rows: readonly object[]) => {
    const answers = read(...rows, ...RIGHT.slice(1));
    return { said: answers.faults.map(describeFault), figures: groupOf(answers, "witnessed") };
  };
  const cases: [string, readonly object[], string][] = [
    ["none", [], "mine.jsonl: d1 is not answered"],
    [
      "an individual that there is not",
      [{ drawing: "d1", ranking: ["p1", "p7"] }],
      "mine.jsonl line 1: d1 names p7, which is no individual of its population",
    ],
    [
      "one twice in a ranking",
      [{ drawing: "d1", ranking: ["p1", "p1"] }],
      "mine.jsonl line 1: d1 ranks an individual twice",
    ],
    [
      "probabilities of more than one",
      [{ drawing: "d1", probabilities: { p1: 0.9, p2: 0.9 } }],
      "mine.jsonl line 1: the probabilities of d1 add up to 1.8000",
    ],
    [
      "two answers",
      [
        { drawing: "d1", ranking: ["p1"] },
        { drawing: "d1", ranking: ["p2"] },
      ],
      "mine.jsonl line 2: d1 is answered twice: neither counts",
    ],
    [
      "nothing to rank by",
      [{ drawing: "d1" }],
      "mine.jsonl line 1: needs scores, a ranking or probabilities",
    ],
    [
      "a score that is no number",
      [{ drawing: "d1", scores: { p1: "1" } }],
      "mine.jsonl line 1: scores.p1: is no number",
    ],
  ];
  it.each(cases)("%s", (_, rows, said) => {
    const { said: faults, figures } = worst(...rows);
    expect(faults.filter((fault) => fault.startsWith(said))).toHaveLength(1);
    // One of two is right; the other is the last of four.
    expect(figures.hits.map(({ share }) => share)).toEqual([0.5, 0.5, 1]);
    expect(figures.reciprocalRank?.mean).toBeCloseTo((1 + 1 / 4) / 2, 12);
  });

  it("a drawing that there is not", () => {
    const answers = read(...RIGHT, { drawing: "d9", ranking: ["p1"] });
    expect(answers.faults.map(describeFault)).toEqual(["mine.jsonl line 5: there is no drawing d9"]);
    expect(groupOf(answers, "witnessed").hits[0]?.share).toBe(1);
  });

  it("an individual that an answer does not name is the last, however few it names", () => {
    const { hits } = groupOf(read({ drawing: "d1", ranking: ["p2"] }, ...RIGHT.slice(1)), "witnessed");
    expect(hits.map(({ share }) => share)).toEqual([0.5, 0.5, 1]);
  });

  it("no probability where others have one costs the most", () => {
    const { logLoss } = groupOf(read({ drawing: "d1", probabilities: { p1: 1 } }), "witnessed");
    expect(logLoss?.mean).toBeCloseTo(-Math.log(1e-6) / 2, 9);
  });
});

describe("two methods", () => {
  it("are compared on the same drawings", () => {
    const wrong = read({ drawing: "d1", ranking: ["p2", "p1"] }, ...RIGHT.slice(1));
    const right = read(...RIGHT);
    const [witnessed, confirmed] = compare(SMALL, right, wrong);
    expect(witnessed?.figures.hits.map((each) => each?.mean)).toEqual([0.5, 0, 0]);
    expect(witnessed?.figures.reciprocalRank?.mean).toBeCloseTo(0.25, 12);
    expect(confirmed?.figures.hits[0]).toMatchObject({ mean: 0, of: 2 });
    expect(confirmed?.figures.hits[0]?.low).toBeLessThan(0);
    const [back] = compare(SMALL, wrong, right);
    expect(back?.figures.hits[0]?.mean).toBe(-0.5);
    expect(differencesTable(compare(SMALL, right, wrong))[2]).toMatch(/^\| witnessed \| \+50\.0 \|/);
  });
});

it("a report has a line for each source of the truth, of as many cells as its head", () => {
  const lines = figuresTable(score(SMALL, read(...RIGHT)));
  const cells = lines.map((line) => line.split("|").length);
  expect(new Set(cells).size).toBe(1);
  expect(lines).toHaveLength(5);
});
