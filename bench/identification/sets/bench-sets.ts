import type { Trial } from "../trial.ts";
import { COPY, COPY_CARELESS, MEMORY, MEMORY_CARELESS, reproduced, type Study } from "./reproduced-set.ts";
import { readReproductions, studyData } from "./reproductions-file.ts";
import { aquarium, humboldt, humboldtInBrief, protocol } from "./simulated-set.ts";

/** A population with its drawings, generated from each seed. */
export interface BenchSet {
  readonly id: SetId;
  readonly title: string;
  readonly penguins: number;
  /** The number of seeds in the report; the quick mode uses a share of them. */
  readonly seeds: number;
  /** The set on whose tuning trial the baselines are tuned for this one. */
  readonly tunedOn: SetId;
  /** Trials for tuning and for the report share no seed, and no drawing. */
  readonly trial: (seed: string, tuning: boolean) => Trial;
}

export type SetId =
  | "protocol"
  | "aquarium-19"
  | "aquarium-60"
  | "aquarium-200"
  | "aquarium-1000"
  | "humboldt-20"
  | "humboldt-60"
  | "humboldt-200"
  | "humboldt-60-brief"
  | "humboldt-60-traced"
  | "memory"
  | "copy"
  | "memory-careless"
  | "copy-careless";

const SIMULATED: readonly BenchSet[] = [
  {
    id: "protocol",
    title: "published protocol",
    penguins: 19,
    seeds: 20,
    tunedOn: "protocol",
    trial: protocol,
  },
  ...(
    [
      ["aquarium-19", 19, 19, 12],
      ["aquarium-60", 60, 60, 10],
      ["aquarium-200", 200, 70, 5],
      ["aquarium-1000", 1000, 50, 3],
    ] as const
  ).map(
    ([id, penguins, sketchesEach, seeds]): BenchSet => ({
      id,
      title: `${penguins.toLocaleString("en")} penguins`,
      penguins,
      seeds,
      tunedOn: "aquarium-60",
      trial: aquarium(penguins, sketchesEach),
    }),
  ),
];

/** The sets of penguins with real birds' many small spots, which a separate bench measures. */
export const HUMBOLDT: readonly BenchSet[] = [
  ...(
    [
      ["humboldt-20", 20, 10, 10],
      ["humboldt-60", 60, 30, 10],
      ["humboldt-200", 200, 20, 4],
    ] as const
  ).map(
    ([id, penguins, sketchesEach, seeds]): BenchSet => ({
      id,
      title: `${penguins} Humboldt penguins`,
      penguins,
      seeds,
      tunedOn: id,
      trial: humboldt(penguins, sketchesEach),
    }),
  ),
  {
    id: "humboldt-60-brief",
    title: "60 Humboldt penguins, a dozen spots drawn at most",
    penguins: 60,
    seeds: 8,
    tunedOn: "humboldt-60-brief",
    trial: humboldtInBrief(60, 15),
  },
  // The cost of tracing is a small difference, which takes many drawings to show.
  {
    id: "humboldt-60-traced",
    title: "60 Humboldt penguins, known as they are traced",
    penguins: 60,
    seeds: 30,
    tunedOn: "humboldt-60",
    trial: humboldt(60, 30),
  },
];

const STUDIES: readonly (readonly [SetId, string, Study])[] = [
  ["memory", "reproduced from memory", MEMORY],
  ["copy", "copied", COPY],
  ["memory-careless", "reproduced from memory, some left out and added", MEMORY_CARELESS],
  ["copy-careless", "copied, some left out and added", COPY_CARELESS],
];

/** Whether people made the drawings of a set. */
export function isOfStudy(set: SetId): boolean {
  return STUDIES.some(([id]) => id === set);
}

/** Returns the sets that can be measured here: without the study's data, the simulated ones. */
export function benchSets(): readonly BenchSet[] {
  const folder = studyData();
  if (!folder) return SIMULATED;
  const read = {
    memory: readReproductions(folder, "memory"),
    copy: readReproductions(folder, "copy"),
  };
  return [
    ...SIMULATED,
    ...STUDIES.map(
      ([id, title, study]): BenchSet => ({
        id,
        title,
        penguins: 200,
        seeds: 6,
        tunedOn: id,
        trial: (seed, tuning) => reproduced(read[study.name], study, seed, tuning),
      }),
    ),
  ];
}
