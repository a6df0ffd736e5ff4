import type { Reference } from "@harapen/recognition/reference";
import { makeBands } from "@harapen/simulator/bands";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import { findLookAlikes } from "@harapen/simulator/look-alikes";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { numbersOf } from "../support/flags.ts";

/*
 * Measures how long an aquarium's check for look-alikes takes, by the number of penguins and by the kind of
 * their patterns: `npm run bench -- look-alikes --sizes=12,60`. Checking sixty should take at most 10 s
 * (docs/decisions/044-the-server-simulates.md).
 */

const SIZES = numbersOf("sizes", [12, 24, 60, 200]);
const PATTERNS = { "as made up": makePattern, "as real birds'": makeHumboldtPattern } as const;

function aquariumOf(size: number, makeSpots: (random: Random) => Reference["spots"]): Reference[] {
  const random = createRandom(`look-alikes ${size}`);
  return Array.from({ length: size }, (_, id) => ({
    id: String(id),
    spots: makeSpots(random),
    bandColors: makeBands(random),
  }));
}

function measure(penguins: number, patterns: keyof typeof PATTERNS) {
  const aquarium = aquariumOf(penguins, PATTERNS[patterns]);
  const start = performance.now();
  const used = process.cpuUsage();
  const reports = findLookAlikes(aquarium);
  const { user, system } = process.cpuUsage(used);
  return {
    penguins,
    patterns,
    drawings: reports.reduce((sum, { drawings }) => sum + drawings, 0),
    seconds: ((performance.now() - start) / 1_000).toFixed(1),
    "seconds of a core": ((user + system) / 1_000_000).toFixed(1),
  };
}

const names = Object.keys(PATTERNS) as (keyof typeof PATTERNS)[];
console.table(SIZES.flatMap((size) => names.map((patterns) => measure(size, patterns))));
