import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PATTERN } from "./edit-distance.ts";
import { spellingErrors } from "./name-evidence.ts";
import { phoneticKey } from "./phonetic-key.ts";

const errorsBetween = (written: string, name: string) => spellingErrors(written, [name])[0];
const word = (minLength: number, maxLength: number, letters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength });

/** Returns the edit distance by dynamic programming over the whole table of costs. */
function distanceByTable(one: string, other: string): number {
  const width = other.length + 1;
  const cost = new Uint16Array((one.length + 1) * width);
  for (let column = 0; column < width; column++) cost[column] = column;
  for (let row = 1; row <= one.length; row++) {
    cost[row * width] = row;
    for (let column = 1; column < width; column++) {
      const at = row * width + column;
      const same = one[row - 1] === other[column - 1];
      const replaced = (cost[at - width - 1] as number) + (same ? 0 : 1);
      const gap = Math.min(cost[at - width] as number, cost[at - 1] as number) + 1;
      const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swap = swapped ? (cost[at - 2 * width - 2] as number) + 1 : gap;
      cost[at] = Math.min(replaced, gap, swap);
    }
  }
  return cost[one.length * width + other.length] as number;
}

/** Returns the errors by the written-out rule: the distance by the table, and 1 for a part. */
function expectedErrors(written: string, name: string): number {
  const [short, long] = written.length < name.length ? [written, name] : [name, written];
  const distance = distanceByTable(short, long);
  return distance > 1 && short.length > 1 && long.includes(short) ? 1 : distance;
}

describe("spellingErrors", () => {
  it.each([
    ["sango", "sango", 0],
    ["sanga", "sango", 1],
    ["sago", "sango", 1],
    ["snago", "sango", 1],
    ["sanggo", "sango", 1],
    ["sa", "sango", 1],
    ["sangotyan", "sango", 1],
    ["abc", "xyz", 3],
    ["sango", "", 5],
    ["s", "sango", 4],
  ])("of %s and %s are %i", (written, name, errors) => {
    expect(errorsBetween(written, name)).toBe(errors);
  });

  it("tell hangul's letters apart, so that one wrong letter is one error", () => {
    expect(errorsBetween(phoneticKey("산거"), phoneticKey("산고"))).toBe(1);
  });

  it("are the same both ways, and at most the longer one's length", () => {
    const letters = word(1, 8, ["a", "b", "c"]);
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const errors = errorsBetween(one, other);
        expect(errorsBetween(other, one)).toBe(errors);
        expect(errors).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(errors === 0).toBe(one === other);
      }),
    );
  });

  it.each([
    ["few letters, which often repeat and swap", ["a", "b"], 8],
    ["several", ["a", "b", "c", "d", "珊"], 14],
    ["many letters, to all lengths that a key has", [..."abcdefgあ瑚\u1100\u1161"], MAX_PATTERN],
  ])("are what the table of costs gives for each name, with %s", (_, letters, longest) => {
    fc.assert(
      fc.property(
        word(1, longest, letters),
        fc.array(word(0, longest, letters), { maxLength: 12 }),
        (written, names) => {
          const expected = names.map((name) => expectedErrors(written, name));
          expect([...spellingErrors(written, names)]).toEqual(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("are one for a part of the text or of the name, at either end or amid, up to 32 letters", () => {
    const whole = "abcdefghijklmnopqrstuvwxyz012345";
    for (const part of [whole.slice(0, 5), whole.slice(9, 20), whole.slice(27), whole.slice(0, 30)]) {
      expect([...spellingErrors(whole, [part])]).toEqual([1]);
      expect([...spellingErrors(part, [whole])]).toEqual([1]);
    }
  });

  it("do not depend on the text before", () => {
    const names = ["サンゴ", "らむね", "산고"].map(phoneticKey);
    const first = spellingErrors(phoneticKey("さんご"), names);
    spellingErrors(phoneticKey("ラムネと大福"), names);
    expect(spellingErrors(phoneticKey("さんご"), names)).toEqual(first);
  });
});
