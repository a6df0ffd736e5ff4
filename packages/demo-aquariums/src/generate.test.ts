import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cellAt } from "@harapen/contract/geometry";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import { afterAll, describe, expect, it } from "vitest";
import { parseAquariumDefinition } from "./aquarium-definition.ts";
import { makeExchangeFiles } from "./exchange.ts";
import { AQUARIUMS, DEMO_AQUARIUMS, generate, generateBrand, KEEPERS, PUBLIC } from "./generate.ts";

const folder = mkdtempSync(join(tmpdir(), "aquariums-"));
afterAll(() => rmSync(folder, { recursive: true }));

function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

function definitionOf(slug: string) {
  return parseAquariumDefinition(readFileSync(join(KEEPERS, `${slug}.json`), "utf8"), slug);
}

describe.each(Object.entries(DEMO_AQUARIUMS))("the demo aquarium %s", (slug, species) => {
  // Rule (an-aquariums-data): The demo aquariums are what their definitions make, in all four languages
  it("is committed as its definition makes it, byte by byte", () => {
    generate(folder);
    const [made, committed] = [join(folder, slug), join(AQUARIUMS, slug)];
    expect(filesOf(committed)).toEqual(filesOf(made));
    const stale = filesOf(made).filter(
      (file) => !readFileSync(made + file).equals(readFileSync(committed + file)),
    );
    expect(stale, "run `npm run aquariums` and commit what it writes").toEqual([]);
  });

  it("changes no individual but the one that keepers edit or leave out", () => {
    const definition = definitionOf(slug);
    const [first, ...others] = definition.penguins;
    const pictures = (penguins: typeof others) =>
      [...makeExchangeFiles({ ...definition, penguins }, species)].filter(([path]) =>
        path.startsWith("media/"),
      );
    const without = pictures(others.map((one) => ({ ...one, pair_id: null })));
    expect(without).toEqual(
      pictures(definition.penguins).filter(([path]) => !path.startsWith(`media/${first?.id}`)),
    );
    expect(without).toHaveLength(2 * others.length);
  });

  it("has no two penguins that visitors would take for one another", () => {
    const penguins = basePenguins.parse(
      JSON.parse(makeExchangeFiles(definitionOf(slug), species).get("base.json") ?? ""),
    );
    const pairs = penguins.flatMap((one, index) =>
      penguins.slice(index + 1).map((other) => ({ one, other })),
    );
    const alike = pairs.filter(({ one, other }) => unlikeness(one, other) < 8);
    expect(alike.map(({ one, other }) => `${one.id} ${other.id}`)).toEqual([]);
  });
});

// Rule (an-aquariums-data)
it("the demo aquariums have penguins with many small spots, as real ones, of which a fifth lies outside the grid", () => {
  const patterns = Object.entries(DEMO_AQUARIUMS).flatMap(([slug, species]) => {
    const definition = definitionOf(slug);
    const text = makeExchangeFiles(definition, species).get("base.json") ?? "";
    const many = new Set(definition.penguins.flatMap((one) => (one.many_small_spots ? [one.id] : [])));
    return basePenguins
      .parse(JSON.parse(text))
      .flatMap(({ id, spots }) => (spots && many.has(id) ? [spots] : []));
  });
  expect(patterns.length).toBeGreaterThanOrEqual(10);
  for (const spots of patterns) {
    expect(spots.length).toBeGreaterThanOrEqual(10);
    expect(spots.length).toBeLessThanOrEqual(35);
  }
  const all = patterns.flat();
  const outside = all.filter((place) => cellAt(place) === undefined);
  expect(outside.length / all.length).toBeGreaterThan(0.15);
  expect(outside.length / all.length).toBeLessThan(0.25);
});

/**
 * Returns the mean distance of one pattern's spots from the other's nearest, in both directions, in canvas
 * units.
 */
function unlikeness(one: Penguin, other: Penguin): number {
  const [a, b] = [one.spots ?? [], other.spots ?? []];
  const away = (from: typeof a, to: typeof a) =>
    from.reduce(
      (sum, spot) => sum + Math.min(...to.map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y))),
      0,
    ) / from.length;
  return Math.max(away(a, b), away(b, a));
}

it("the app's own illustrations are kept as they are drawn", () => {
  generateBrand(folder);
  for (const file of ["logo.svg", "icon.svg"]) {
    expect(readFileSync(join(PUBLIC, file), "utf8")).toBe(readFileSync(join(folder, file), "utf8"));
  }
});
