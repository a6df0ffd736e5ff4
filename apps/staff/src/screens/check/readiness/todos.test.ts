import type { PenguinRecord } from "@harapen/contract/records";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { ReadinessGap } from "@harapen/contract/staff/publish";
import { describe, expect, it } from "vitest";
import { countTodos, findTodos } from "./todos.ts";

function bird(id: string, record: Partial<PenguinRecord> = {}): DraftedBird {
  const blank = { id, picture: "", icon: "", band_color: [] };
  return {
    id,
    revision: 1,
    content: { position: 0, record: { ...blank, ...record }, name: {}, comment: {} },
  };
}

const EDITOR = { edit: true };
const photograph = (id: string, file: string) => ({ id, file, original: "discarded" as const });

// Rule (staff.md#before-and-after-publishing)
describe("what is left to do", () => {
  it.each<[string, ReadinessGap, Partial<PenguinRecord>, string]>([
    ["spots, without a photograph", { kind: "untraced", bird: "a" }, {}, "/pool/penguins/of/a#photographs"],
    [
      "spots, on the photograph that is not traced",
      { kind: "untraced", bird: "a" },
      { photographs: [{ ...photograph("p1", "1"), spots: [] }, photograph("p2", "2")] },
      "/pool/penguins/of/a/photographs/p2",
    ],
    ["a photograph", { kind: "no-photograph", bird: "a" }, {}, "/pool/penguins/of/a#photographs"],
    [
      "the alignment of the picture that visitors see",
      { kind: "no-alignment", bird: "a" },
      { picture: "2", photographs: [photograph("p1", "1"), photograph("p2", "2")] },
      "/pool/penguins/of/a/photographs/p2",
    ],
    ["a name", { kind: "no-name", bird: "a", locale: "ko" }, {}, "/pool/penguins/of/a#words"],
    ["a comment", { kind: "no-comment", bird: "a", locale: "zh" }, {}, "/pool/penguins/of/a#words"],
    ["bands that do not follow the rule", { kind: "band-rule", bird: "a" }, {}, "/pool/penguins/of/a#bands"],
    ["its partner, who has another", { kind: "pair", bird: "a" }, {}, "/pool/penguins/of/a#facts"],
    ["marks in its comment", { kind: "stray-mark", bird: "a" }, {}, "/pool/penguins/of/a#words"],
    ["marks in a place's word", { kind: "stray-mark" }, {}, "/pool/aquarium"],
    ["the aquarium's name", { kind: "no-aquarium-name", locale: "en" }, {}, "/pool/aquarium#name"],
    [
      "a place's word",
      { kind: "no-label", of: "place", label: "cape", locale: "ja" },
      {},
      "/pool/aquarium#places",
    ],
    [
      "a colour's word",
      { kind: "no-label", of: "color", label: "red", locale: "ja" },
      {},
      "/pool/aquarium#bands",
    ],
  ])("leads for %s to where it is mended", (_, gap, record, to) => {
    expect(findTodos("pool", [gap], [bird("a", record)], EDITOR)[gap.kind]).toMatchObject([{ to }]);
  });

  // Rule (drafts-and-publishes)
  it.each(["untraced", "no-alignment"] as const)("leads who may not edit to the bird itself (%s)", (kind) => {
    const photographed = bird("a", { picture: "1", photographs: [photograph("p1", "1")] });
    const todos = findTodos("pool", [{ kind, bird: "a" }], [photographed], { edit: false });
    expect(todos[kind]).toMatchObject([{ to: "/pool/penguins/of/a#photographs" }]);
  });

  it("has one thing to do where several languages lack a text, and one for each bird", () => {
    const gaps: ReadinessGap[] = [
      { kind: "no-name", bird: "a", locale: "zh" },
      { kind: "no-name", bird: "a", locale: "ko" },
      { kind: "no-name", bird: "b", locale: "ko" },
      { kind: "untraced", bird: "b" },
    ];
    const todos = findTodos("pool", gaps, [bird("a"), bird("b")], EDITOR);
    expect(todos["no-name"].map(({ locales }) => locales)).toEqual([["zh", "ko"], ["ko"]]);
    expect(countTodos(todos)).toBe(3);
  });
});
