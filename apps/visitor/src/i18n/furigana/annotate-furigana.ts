import type { Segment } from "@harapen/contract/readings";

export type AnnotateFurigana = (text: string) => readonly Segment[];
