import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { clamp } from "@harapen/contract/clamp";
import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { makeBands } from "@harapen/simulator/bands";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import { numbersOf } from "../support/flags.ts";
import { quantile } from "../support/quantile.ts";

/*
 * Measures how long a search takes, how long preparing references takes and how much memory they need, by the
 * number of penguins: `npm run bench -- search-speed --sizes=60,200`.
 */

const SIZES = numbersOf("sizes", [60, 200, 1_000, 20_000, 200_000]);
/** Returns the number of searches to time: fewer for more penguins, so that the bench takes only minutes. */
const searchesAmong = (penguins: number) => clamp(Math.round(1_000_000 / penguins), 12, 400);

/** A description beside the drawing, as from the penguin info form; a long name takes the longest. */
const DESCRIBED = { bandColors: ["red", "purple"], name: "ペンギンのけんたまちゃん" };
const SYLLABLES = [..."あかさたなまやらきしちみりくすつむよろん"];

function strokesOf(count: number, seed: string): Stroke[] {
  const random = createRandom(seed);
  const drawn: Stroke[] = [];
  while (drawn.length < count) drawn.push(...drawPenguin(random, makePattern(random), ADULT).strokes);
  return drawn.slice(0, count);
}

/** Returns a penguin's names: four, as there are four languages. */
function makeNames(random: Random): string[] {
  return Array.from({ length: 4 }, () => random.shuffle(SYLLABLES).slice(0, 4).join(""));
}

interface Prepared {
  readonly references: ReferenceSet;
  readonly prepareMs: number;
  readonly bytes: number;
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/**
 * Returns the memory in use after a garbage collection
 * (https://nodejs.org/api/v8.html#v8setflagsfromstringflags).
 */
function bytesUsed(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function prepare(penguins: number): Prepared {
  const random = createRandom(`speed ${penguins}`);
  const form = createRandom(`described ${penguins}`);
  const known = Array.from({ length: penguins }, (_, id) => ({
    id: String(id),
    spots: makePattern(random),
    bandColors: makeBands(form),
    names: makeNames(form),
  }));
  const before = bytesUsed();
  const start = performance.now();
  const references = prepareReferences(known);
  const prepareMs = performance.now() - start;
  return { references, prepareMs, bytes: bytesUsed() - before };
}

/** Times searches for drawings of this many strokes, or for their counts alone if that is undefined. */
function timeSearches(references: ReferenceSet, strokes: number | undefined, described = false) {
  const penguins = references.ids.length;
  const searches = searchesAmong(penguins);
  const warmUp = Math.ceil(searches / 4);
  const times = Array.from({ length: warmUp + searches }, (_, search) => {
    const drawn = strokesOf(strokes ?? 12, `search ${search}`);
    const drawing = { counts: countByCell(drawn), mask: everythingVisible(), ...(described && DESCRIBED) };
    const start = performance.now();
    identify(references, readDrawing(strokes === undefined ? drawing : { ...drawing, strokes: drawn }));
    return performance.now() - start;
  }).slice(warmUp);
  return {
    penguins,
    strokes: strokes ?? "counts alone",
    described: described ? "bands, name" : "-",
    searches,
    "median ms": quantile(times, 0.5).toFixed(2),
    "p99 ms": quantile(times, 0.99).toFixed(2),
  };
}

for (const size of SIZES) {
  const { references, prepareMs, bytes } = prepare(size);
  console.log(
    `${size} penguins: prepared in ${prepareMs.toFixed(0)} ms, ${Math.round(bytes / size)} bytes each beside what they are made of`,
  );
  console.table([
    ...[12, 40, undefined].map((strokes) => timeSearches(references, strokes)),
    ...[12, undefined].map((strokes) => timeSearches(references, strokes, true)),
  ]);
}
