import type { Remedy } from "@harapen/contract/staff/look-alikes";

/** The part of a bird's form in which each remedy is applied. */
export const REMEDY_ANCHORS: Readonly<Record<Remedy | "words", string>> = {
  tracing: "photographs",
  bands: "bands",
  photograph: "photographs",
  spots: "photographs",
  words: "words",
};
