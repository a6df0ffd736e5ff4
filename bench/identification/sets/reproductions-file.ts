import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assign } from "@harapen/benchmark/internals/baselines/assignment";
import type { Point } from "@harapen/contract/geometry";

/**
 * The dots shown to one person, and where they placed each of them, in pixels from the middle of the disc.
 */
export interface Reproduction {
  /** The index of the chain's first pattern, of ten; then the chain, and the shown pattern's number in it. */
  readonly seed: number;
  readonly chain: number;
  readonly iteration: number;
  readonly shown: readonly Point[];
  /** The dots as they were placed, in the order of `shown`. */
  readonly placed: readonly Point[];
}

/** The diameter of the disc in which the dots were shown, in pixels. */
export const DISC = 550;

/**
 * Returns the folder of the study's data, within the one that `HARAPEN_STUDY_DATA` names; `undefined` if it
 * is unset, or has no such data.
 */
export function studyData(): string | undefined {
  const data = process.env.HARAPEN_STUDY_DATA;
  if (!data) return undefined;
  const folder = join(data, "dot-reproductions");
  return existsSync(join(folder, "memory.csv")) ? folder : undefined;
}

/** Reads the pairs of successive iterations from `copy.csv` or `memory.csv` (yaw001/Serial-Reproduction). */
export function readReproductions(folder: string, file: "copy" | "memory"): Reproduction[] {
  return parseReproductions(readFileSync(join(folder, `${file}.csv`), "utf8"));
}

/**
 * Parses rows of Subject, Seed, Chain, Iter, dots, x, y; what iteration t shows was placed by the previous
 * person.
 */
export function parseReproductions(csv: string): Reproduction[] {
  const patterns = new Map<string, Point[]>();
  for (const line of csv.trim().split(/\r?\n/).slice(1)) {
    const [, seed, chain, iteration, , x, y] = line.split(",");
    const key = [seed, chain, iteration].join(" ");
    const dots = patterns.get(key) ?? [];
    dots.push({ x: Number(x), y: Number(y) });
    patterns.set(key, dots);
  }
  return [...patterns].flatMap(([key, shown]) => {
    const [seed = 0, chain = 0, iteration = 0] = key.split(" ").map(Number);
    const next = patterns.get([seed, chain, iteration + 1].join(" "));
    return next ? [{ seed, chain, iteration, shown, placed: inOrderOf(shown, next) }] : [];
  });
}

/**
 * Returns the placed dots in the order of the shown ones that they stand for: one to one, at the least total
 * squared distance.
 */
function inOrderOf(shown: readonly Point[], placed: readonly Point[]): Point[] {
  const cost = shown.flatMap((one) => placed.map((other) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2));
  return Array.from(assign(cost, shown.length, placed.length), (column) => placed[column] as Point);
}
