import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NAMES as RATES } from "../parameters.ts";
import { keysOf, nameEvidence, packNames, spellingErrors } from "./name-evidence.ts";
import { phoneticKey } from "./phonetic-key.ts";

const NAMES = [
  ["サンゴ", "Sango", "珊瑚", "산고"],
  ["ラムネ", "Ramune", "汽水", "라무네"],
  ["大福", "Daifuku", "大福", "다이후쿠"],
  ["けんだま", "Kendama", "剑玉", "켄다마"],
  ["うに", "Uni", "海胆", "우니"],
  ["うめ", "Ume", "小梅", "우메"],
];
const NAMED = packNames(NAMES);

function evidenceOf(name: string, named = NAMED) {
  const evidence = nameEvidence(named, name);
  if (!evidence) throw new Error("there was nothing to read");
  return evidence;
}

describe("nameEvidence", () => {
  it.each([
    ["サンゴ", 0],
    ["さんご", 0],
    ["ｻﾝｺﾞ", 0],
    ["SANGO", 0],
    ["산고", 0],
    ["珊瑚", 0],
    ["サンゴちゃん", 0],
    ["さんこ", 0],
    ["さんごー", 0],
    ["らむーね", 1],
    ["ramuen", 1],
    ["라무내", 1],
    ["だいふく", 2],
    ["だいふ", 2],
    ["けだま", 3],
    ["けんたま", 3],
    ["kendma", 3],
    ["うに", 4],
    ["梅", 5],
    ["小梅", 5],
  ])("is highest, for %s, for the name that it is or is meant to be", (written, owner) => {
    const { references } = evidenceOf(written);
    const others = references.filter((_, index) => index !== owner);
    expect(references[owner]).toBeGreaterThan(Math.max(...others));
  });

  it("is stronger for a name well spelt than for one with an error, and for that than for one with two", () => {
    const strength = (written: string) => {
      const { references, unlisted } = evidenceOf(written);
      return (references[3] ?? 0) / unlisted;
    };
    expect(strength("けんだま")).toBeGreaterThan(strength("けんだみ"));
    expect(strength("けんだみ")).toBeGreaterThan(strength("けんでみ"));
    expect(strength("けんでみ")).toBeGreaterThan(1);
  });

  it("hardly differs between the references for a name of no relation, and favours none of them", () => {
    const { references, unlisted } = evidenceOf("ペンギンマニア");
    expect(Math.max(...references) / Math.min(...references)).toBeLessThan(1.1);
    expect(unlisted).toBeGreaterThan(Math.max(...references));
  });

  it("leaves an individual probable whose name is not known", () => {
    const { references, unlisted } = evidenceOf("さんご", packNames([...NAMES, []]));
    expect(references[6]).toBe(unlisted);
    expect(references[0]).toBeGreaterThan(unlisted);
  });

  it("is undefined where there is nothing to read", () => {
    for (const name of [undefined, "", " ", "？", "ー"]) expect(nameEvidence(NAMED, name)).toBeUndefined();
  });

  it("excludes nobody and stays a number, whatever is written", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 4 }), { maxLength: 5 }),
        fc.string({ unit: "grapheme", maxLength: 200 }),
        (names, written) => {
          const evidence = nameEvidence(packNames(names), written);
          for (const likelihood of [...(evidence?.references ?? []), evidence?.unlisted ?? 1]) {
            expect(likelihood).toBeGreaterThan(0);
            expect(likelihood).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it("goes by each reference's nearest name, as if every name were compared in turn", () => {
    const sound = fc.constantFrom("さ", "ん", "ご", "だ", "sa", "n", "go", "ra", "珊", "산", "ー");
    const name = fc.array(sound, { maxLength: 9 }).map((sounds) => sounds.join(""));
    fc.assert(
      fc.property(fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 12 }), name, (names, written) => {
        const evidence = nameEvidence(packNames(names), written);
        const letters = phoneticKey(written);
        const byChance =
          RATES.misspelling ** (RATES.chance * (letters.length + letters.split("珊").length - 1));
        const meant = names.map((each) => {
          const keys = each.map(phoneticKey).filter((key) => key !== "");
          const errors = Math.min(...spellingErrors(letters, keys));
          return keys.length > 0 ? RATES.misspelling ** errors : byChance;
        });
        const mean = meant.reduce((sum, each) => sum + each, 0) / Math.max(1, meant.length);
        const otherwise = RATES.another * mean + RATES.unrelated * byChance;
        const relative = (evidence?.references ?? []).map(
          (each, index) => each / (RATES.right * (meant[index] ?? 0) + otherwise),
        );
        for (const ratio of relative) expect(ratio).toBeCloseTo(1, 12);
        expect(relative).toHaveLength(letters === "" ? 0 : names.length);
      }),
    );
  });

  it("keysOf gives back the phonetic keys that packNames has packed", () => {
    expect(keysOf(packNames([["うめ", "Ume"], [], ["大福", "うめ"]]))).toEqual([
      ["ume"],
      [],
      ["大福", "ume"],
    ]);
  });
});
