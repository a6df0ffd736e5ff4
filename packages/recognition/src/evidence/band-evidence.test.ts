import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BANDS } from "../parameters.ts";
import { bandEvidence, bandsOf, packBands } from "./band-evidence.ts";
import type { Evidence } from "./posterior.ts";

const WORN = [
  ["red", "blue"],
  ["red", "purple"],
  ["orange", "green"],
  ["white"],
  ["yellow", "yellow"],
  ["yellow"],
  [],
];
const BANDED = packBands(WORN);

function evidenceOf(...reported: string[]): Evidence {
  const evidence = bandEvidence(BANDED, reported);
  if (!evidence) throw new Error("nothing was reported");
  return evidence;
}
const likelihoodOf = (owner: number, ...reported: string[]) => evidenceOf(...reported).references[owner] ?? 0;
const bestOf = ({ references }: Evidence) => references.indexOf(Math.max(...references));

const code = fc.constantFrom("red", "blue", "purple", "orange", "green", "white", "#0f0", "tartan", "");

describe("bandEvidence", () => {
  it("is undefined where no band is reported", () => {
    expect(bandEvidence(BANDED, [])).toBeUndefined();
    expect(bandEvidence(BANDED)).toBeUndefined();
  });

  it.each(WORN.slice(0, 4).map((worn, owner) => [worn.join(" and "), owner, worn] as const))(
    "is highest for the wearer of %s when these are reported",
    (_, owner, worn) => {
      const evidence = evidenceOf(...worn);
      expect(bestOf(evidence)).toBe(owner);
      expect(evidence.references[owner]).toBeGreaterThan(3 * evidence.unlisted);
    },
  );

  it("forgives a colour that was taken for one like it more than for one unlike it", () => {
    const [right, like, unlike] = ["blue", "purple", "yellow"].map((second) =>
      likelihoodOf(0, "red", second),
    ) as [number, number, number];
    expect(right).toBeGreaterThan(2 * like);
    expect(like).toBeGreaterThan(2 * unlike);
  });

  it("forgives a band that was missed more than one that was taken for an unlike colour", () => {
    expect(likelihoodOf(0, "red")).toBeGreaterThan(likelihoodOf(0, "red", "yellow"));
    expect(bestOf(evidenceOf("blue"))).toBe(0);
  });

  it("takes one choice for two bands of a colour, and distinguishes them from one when both are reported", () => {
    expect(likelihoodOf(4, "yellow")).toBeCloseTo(likelihoodOf(5, "yellow"), 10);
    expect(likelihoodOf(4, "yellow", "yellow")).toBeGreaterThan(5 * likelihoodOf(5, "yellow", "yellow"));
  });

  it("favours an unlisted individual when nobody wears the like", () => {
    const { references, unlisted } = evidenceOf("black", "brown");
    expect(unlisted).toBeGreaterThan(Math.max(...references));
  });

  it("sums over all that may be reported to 1, and to as much more as colours are added", () => {
    const banded = packBands([["red", "blue"]]);
    const likelihood = (...reported: string[]) => bandEvidence(banded, reported)?.references[0] ?? 0;
    const nothing = (1 - BANDS.seen) ** 2;
    const one = likelihood("red") + likelihood("blue");
    const two = (likelihood("red", "red") + likelihood("blue", "blue")) / 2 + likelihood("red", "blue");
    expect(nothing + one + two).toBeGreaterThan(1);
    expect(nothing + one + two).toBeLessThan(Math.exp(BANDS.added));
  });

  it("depends neither on the order of the colours reported nor on that of the bands", () => {
    fc.assert(
      fc.property(
        fc
          .array(code, { minLength: 1, maxLength: 8 })
          .chain((reported) =>
            fc.tuple(fc.constant(reported), fc.shuffledSubarray(reported, { minLength: reported.length })),
          ),
        ([reported, shuffled]) => {
          const [one, other] = [evidenceOf(...reported), evidenceOf(...shuffled)];
          for (const [index, likelihood] of one.references.entries()) {
            expect(other.references[index]).toBeCloseTo(likelihood, 12);
          }
          expect(other.unlisted).toBeCloseTo(one.unlisted, 12);
        },
      ),
    );
    const likelihood = (...worn: string[]) => bandEvidence(packBands([worn]), ["red"])?.references[0] ?? 0;
    expect(likelihood("red", "blue")).toBeCloseTo(likelihood("blue", "red"), 12);
  });

  it("excludes nobody and stays a number, whatever is worn and reported", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof(code, fc.string()), { maxLength: 12 }), { maxLength: 6 }),
        fc.array(fc.oneof(code, fc.string()), { minLength: 1, maxLength: 20 }),
        (worn, reported) => {
          const evidence = bandEvidence(packBands(worn), reported);
          for (const likelihood of evidence?.references ?? []) {
            expect(likelihood).toBeGreaterThan(0);
            expect(likelihood).toBeLessThan(Number.POSITIVE_INFINITY);
          }
          expect(evidence?.unlisted ?? 1).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("makes the wearer no less probable than the average when its bands are reported as they are", () => {
    const worn = fc.uniqueArray(fc.constantFrom("red", "blue", "green", "yellow", "black", "pink"), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(worn, { minLength: 1, maxLength: 8 }), (all) => {
        const [first = []] = all;
        const { references } = bandEvidence(packBands(all), first) ?? { references: new Float64Array() };
        const mean = references.reduce((sum, each) => sum + each, 0) / references.length;
        expect((references[0] ?? 0) / mean).toBeGreaterThan(1 - 1e-9);
      }),
    );
  });

  it("gives those who wear the same what it gives each of them alone", () => {
    const worn = fc.array(code, { maxLength: 4 });
    const reported = fc.array(code, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(worn, { minLength: 1, maxLength: 20 }), reported, (all, report) => {
        const shared = packBands(all);
        const setIndices = Uint32Array.from(all.keys());
        const together = bandEvidence(shared, report);
        const alone = bandEvidence({ ...shared, sets: all, setIndices }, report);
        expect(bandsOf(shared)).toEqual(all);
        expect(together?.references).toEqual(alone?.references);
        expect(together?.unlisted).toBeCloseTo(alone?.unlisted ?? 0, 12);
      }),
    );
  });
});
