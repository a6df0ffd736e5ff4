import fc from "fast-check";
import { expect, it } from "vitest";
import { answersInForce, compareAnswers, type ImportedAnswers } from "./answers-in-force.ts";

const QUESTIONS = ["a", "b", "c"];
const anImport = fc
  .record({
    questions: fc.uniqueArray(fc.constantFrom(...QUESTIONS), { minLength: 1 }),
    participants: fc.uniqueArray(
      fc.record({ id: fc.constantFrom("p", "q"), rows: fc.integer({ min: 1, max: 3 }) }),
      {
        selector: ({ id }) => id,
      },
    ),
    texts: fc.array(fc.constantFrom("", "x", "y"), { minLength: 27, maxLength: 27 }),
  })
  .map(({ questions, participants, texts }): Omit<ImportedAnswers, "id" | "at"> => {
    let at = 0;
    const next = () => texts[at++ % texts.length] ?? "";
    return {
      questions,
      rows: participants.flatMap(({ id, rows }) =>
        Array.from({ length: rows }, (_, index) => ({
          ...{ participant: id, number: index + 1, row: index + 2 },
          answers: questions.map(next),
        })),
      ),
    };
  });
const imports = fc
  .array(anImport, { maxLength: 5 })
  .map((all) => all.map((each, index) => ({ ...each, id: `import ${index}`, at: `${index}` })));

// Rule (research.md#answers): An import replaces by participant and question; taken back, what it replaced
//   holds
it("of each participant's question the latest import that has both holds, whole", () => {
  fc.assert(
    fc.property(imports, (all) => {
      const inForce = answersInForce(all);
      for (const participant of ["p", "q"])
        for (const question of QUESTIONS) {
          const latest = all.findLast(
            ({ questions, rows }) =>
              questions.includes(question) && rows.some((row) => row.participant === participant),
          );
          const column = latest?.questions.indexOf(question) ?? 0;
          const expected = latest?.rows
            .filter((row) => row.participant === participant)
            .map(({ answers, number }) => [number, answers[column], latest.id]);
          const found = inForce.get(participant)?.get(question);
          expect(found?.map(({ number, answer, from }) => [number, answer, from.id])).toEqual(expected);
        }
    }),
  );
});

it("what an import changes is what differs between the answers before and after it", () => {
  fc.assert(
    fc.property(imports, anImport, (all, next) => {
      const before = answersInForce(all);
      const planned = { ...next, id: "next", at: "" };
      const { counts, changes } = compareAnswers(before, answersInForce([planned]));
      const whole = compareAnswers(before, answersInForce([...all, planned]));
      expect({ ...counts, unchanged: 0 }).toEqual({ ...whole.counts, unchanged: 0 });
      expect(changes).toHaveLength(counts.changed + counts.removed);
      const filled = planned.rows.flatMap(({ answers }) => answers.filter((answer) => answer !== ""));
      expect(counts.added + counts.changed + counts.unchanged).toBe(filled.length);
      const again = compareAnswers(answersInForce([...all, planned]), answersInForce([planned]));
      expect(again).toEqual({
        counts: { added: 0, changed: 0, removed: 0, unchanged: filled.length },
        changes: [],
      });
    }),
  );
});
