import type { StudyPart } from "../routes/paths.ts";
import type { Rights } from "../ui/use-me.ts";

/** What somebody needs the right to, to see each part of a study. The server asks anew at each call. */
export const PART_RIGHTS: Readonly<Record<StudyPart | "live", keyof Rights>> = {
  live: "analyse",
  settings: "analyse",
  codes: "research",
  participants: "analyse",
  truth: "witness",
  replay: "analyse",
  quality: "analyse",
  deletion: "research",
  export: "analyse",
};
