import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorsToEach } from "./edit-distance.ts";
import { errorsBetween, soundOf } from "./phonetic-key.ts";

const word = (minLength: number, maxLength: number, letters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength });

describe("errorsToEach", () => {
  it.each([
    ["few letters, which often repeat and swap", ["a", "b"], 8],
    ["several", ["a", "b", "c", "d", "珊"], 14],
    ["many letters, to all lengths that a sound has", [..."abcdefgあ瑚\u1100\u1161"], 40],
  ])("finds the errors between a text and each name as letter by letter, with %s", (_, letters, longest) => {
    fc.assert(
      fc.property(
        word(1, longest, letters),
        fc.array(word(0, longest, letters), { maxLength: 12 }),
        (written, names) => {
          const each = names.map((name) => errorsBetween(written, name));
          expect([...errorsToEach(written, names)]).toEqual(each);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("finds one error in a part of the text or of the name, at either end or amid, up to 32 letters", () => {
    const whole = "abcdefghijklmnopqrstuvwxyz012345";
    for (const part of [whole.slice(0, 5), whole.slice(9, 20), whole.slice(27), whole.slice(0, 30)]) {
      expect([...errorsToEach(whole, [part])]).toEqual([1]);
      expect([...errorsToEach(part, [whole])]).toEqual([1]);
    }
  });

  it("forgets one text before the next", () => {
    const names = ["サンゴ", "らむね", "산고"].map(soundOf);
    const first = errorsToEach(soundOf("さんご"), names);
    errorsToEach(soundOf("ラムネと大福"), names);
    expect(errorsToEach(soundOf("さんご"), names)).toEqual(first);
  });
});
