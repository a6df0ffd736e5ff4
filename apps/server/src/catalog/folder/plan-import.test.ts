import type { Penguin } from "@harapen/contract/penguin";
import { beforeAll, describe, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import { findReusedIds } from "./plan-import.ts";

let stored: AquariumContent;
beforeAll(async () => {
  const content = await aquariumContent();
  const [first, ...others] = content.penguins;
  const known = { ...(first as Penguin), birthday_iso: "2016-04-02", spots: SPOTS };
  stored = { ...content, penguins: [known, ...others] };
});

const SPOTS = [150, 200, 250].map((y) => ({ x: 180, y, r: 4 }));
const moved = (by: number) => SPOTS.map(({ x, y, r }) => ({ x: x + by, y, r }));

/** Returns the content with other fields and another Japanese name for the first penguin. */
function changed(fields: Partial<Penguin>, name = "リン"): AquariumContent {
  const [first, ...others] = stored.penguins;
  const entries = Object.entries(stored.dictionaries).map(([locale, words]) => {
    const names = { ...words.penguin.name, p1: name };
    return [locale, { ...words, penguin: { ...words.penguin, name: names } }];
  });
  return {
    ...stored,
    penguins: [{ ...(first as Penguin), ...fields }, ...others],
    dictionaries: Object.fromEntries(entries),
  };
}

describe("findReusedIds", () => {
  // Rule (an-aquariums-data)
  it.each<[string, Partial<Penguin>]>([
    ["birthday", { birthday_iso: "2019-05-05" }],
    ["year of birth", { birthday_iso: null, birth_year: 2001 }],
    ["sex", { gender: "male" }],
    ["pattern", { spots: moved(50) }],
  ])("finds a bird of another name and another %s", (_, fields) => {
    expect(findReusedIds(changed(fields), stored)).toEqual(["p1"]);
  });

  it.each<[string, Partial<Penguin>, string | undefined]>([
    ["of another name alone", {}, undefined],
    [
      "of the same name, whatever else is new",
      { birthday_iso: "2001", gender: "male", spots: moved(60) },
      "アン",
    ],
    ["without a name", { birthday_iso: "2001" }, ""],
    ["whose birthday is known less exactly", { birthday_iso: "2016" }, undefined],
    ["whose sex is not known any more", { gender: "unknown" }, undefined],
    ["that was traced again", { spots: [...moved(8), { x: 220, y: 300, r: 4 }] }, undefined],
    ["whose spots are not known any more", { spots: undefined }, undefined],
  ])("takes a bird for the same %s", (_, fields, name) => {
    expect(findReusedIds(changed(fields, name), stored)).toEqual([]);
  });

  it("has nothing against a new id", () => {
    const content = changed({ id: "p9", birthday_iso: "2001" });
    expect(findReusedIds(content, stored)).toEqual([]);
  });
});
