import type { PenguinRecord } from "@harapen/contract/records";
import { beforeAll, describe, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import type { StoredContent } from "../aquarium-content.ts";
import { withFormerBirds } from "./former-birds.ts";

const DAY = "2026-11-22";
const PHOTOGRAPH = { id: "5b0e3a52-1d9f-4f0e-9b6e-0a3c5d7e9f11", file: "b.webp", original: "kept" as const };

let stored: StoredContent;
let second: PenguinRecord;
beforeAll(async () => {
  const content = await aquariumContent();
  second = {
    ...(content.penguins[1] as PenguinRecord),
    picture: "b.svg",
    photographs: [PHOTOGRAPH],
  };
  const penguins = content.penguins.map((penguin) => (penguin.id === "p2" ? second : penguin));
  const media = ["b.svg", "b.webp", "p.svg"].map((name) => ({
    name,
    type: "",
    hash: `${name} old`,
    picture: name,
  }));
  const { ja } = content.dictionaries;
  const dictionaries = {
    ...content.dictionaries,
    ja: { ...ja, penguin: { ...ja.penguin, comment: { p2: "よく食べる" } } },
  };
  stored = { ...content, penguins, media, dictionaries, commentPhrases: { ja: { p2: ["よく", "食べる"] } } };
});

/** New content without the second penguin, its texts and its picture. */
function without(fields: Partial<StoredContent> = {}): StoredContent {
  const { ja } = stored.dictionaries;
  return {
    ...stored,
    penguins: stored.penguins.filter(({ id }) => id !== "p2"),
    media: stored.media.filter(({ name }) => name === "p.svg"),
    dictionaries: {
      ...stored.dictionaries,
      ja: { ...ja, penguin: { name: { p1: "アン" }, comment: {} }, place: {}, color: { red: "朱" } },
    },
    commentPhrases: { ja: {} },
    version: "without",
    ...fields,
  };
}

describe("withFormerBirds", () => {
  // Rule (an-aquariums-data)
  it("keeps a bird that is gone behind the others, as not on show since that day", () => {
    const { penguins } = withFormerBirds(without(), stored, DAY);
    expect(penguins.map(({ id }) => id)).toEqual(["p1", "3", "p2"]);
    expect(penguins[2]).toEqual({ ...second, status: { kind: "not-on-show", since: DAY } });
  });

  it.each(["died", "moved", "not-on-show"] as const)("leaves one that is not here as it is: %s", (kind) => {
    const status = { kind, since: "2020" };
    const before = { ...stored, penguins: [...stored.penguins.slice(0, 1), { ...second, status }] };
    const { penguins } = withFormerBirds(without(), before, DAY);
    expect(penguins.at(-1)?.status).toEqual(status);
  });

  it("keeps its name, comment, place and colours, and nothing else that is gone", () => {
    const { dictionaries, commentPhrases } = withFormerBirds(without(), stored, DAY);
    expect(dictionaries.ja).toEqual({
      ...stored.dictionaries.ja,
      penguin: { name: { p1: "アン", p2: "ベル" }, comment: { p2: "よく食べる" } },
      color: { red: "朱", blue: "青" },
    });
    expect(commentPhrases.ja).toEqual({ p2: ["よく", "食べる"] });
  });

  it("keeps its pictures", () => {
    const { media } = withFormerBirds(without(), stored, DAY);
    expect(media.map(({ name, hash }) => [name, hash])).toEqual([
      ["b.svg", "b.svg old"],
      ["b.webp", "b.webp old"],
      ["p.svg", "p.svg old"],
    ]);
  });

  it("names its pictures after their digests where the new content has others of that name", () => {
    const media = ["b.svg", "b.webp", "p.svg"].map((name) => ({
      name,
      type: "",
      hash: "new",
      picture: "new",
    }));
    const { penguins, media: all } = withFormerBirds(without({ media }), stored, DAY);
    expect(penguins.at(-1)).toMatchObject({
      picture: "b.svg old.svg",
      icon: "p.svg old.svg",
      photographs: [{ file: "b.webp old.webp" }],
    });
    expect(all.map(({ name }) => name)).toEqual([
      "b.svg",
      "b.svg old.svg",
      "b.webp",
      "b.webp old.webp",
      "p.svg",
      "p.svg old.svg",
    ]);
  });

  it("gives content that lacks nobody back as it is", () => {
    const same = { ...stored, version: "mine" };
    expect(withFormerBirds(same, stored, DAY)).toBe(same);
  });

  it("gives the same whether the bird left now or before, so that a second import changes nothing", () => {
    const once = withFormerBirds(without(), stored, DAY);
    const twice = withFormerBirds(without(), once, "2027-01-01");
    expect(twice).toEqual(once);
  });
});
