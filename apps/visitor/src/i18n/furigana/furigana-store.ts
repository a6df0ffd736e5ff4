import type { Locale } from "@harapen/contract/locales";
import type { Segment } from "@harapen/contract/readings";
import { useEffect } from "react";
import { create } from "zustand";
import { warn } from "../../platform/log.ts";
import { isPreview } from "../../platform/preview.ts";
import { localStore } from "../../platform/web-storage.ts";

export type AnnotateFurigana = (text: string) => readonly Segment[];

interface FuriganaState {
  readonly shown: boolean;
  /** Absent until the interface is Japanese for the first time. */
  readonly annotate: AnnotateFurigana | undefined;
}

/** Where the device keeps whether furigana were shown on the last visit. */
const KEY = "furigana";
const SHOWN = "on";

const useFuriganaStore = create<FuriganaState>()(() => ({
  shown: localStore.read(KEY) === SHOWN,
  annotate: undefined,
}));

/**
 * Loads the lexicon of readings, along with the Japanese messages. Never rejects: the interface can do
 * without it.
 */
export async function loadFurigana(): Promise<void> {
  try {
    const { annotateFurigana } = await import("./annotate.ts");
    useFuriganaStore.setState({ annotate: annotateFurigana });
  } catch (error) {
    warn("furigana not loaded", { error });
  }
}

/** Shows or hides the furigana, in this visit and the next; in a preview only for as long as the page. */
export function setFuriganaShown(shown: boolean): void {
  if (!isPreview()) localStore.write(KEY, shown ? SHOWN : "off");
  useFuriganaStore.setState({ shown });
}

export function useFuriganaShown(): boolean {
  return useFuriganaStore(({ shown }) => shown);
}

/** The function that knows the readings of the interface's words, loaded for whoever uses this. */
export function useReadings(): AnnotateFurigana | undefined {
  const annotate = useFuriganaStore((state) => state.annotate);
  useEffect(() => {
    if (annotate === undefined) void loadFurigana();
  }, [annotate]);
  return annotate;
}

/**
 * The function that annotates a text with furigana; `undefined` where `locale` is not Japanese or the visitor
 * wants none.
 */
export function useFurigana(locale: Locale): AnnotateFurigana | undefined {
  const { shown, annotate } = useFuriganaStore();
  return locale === "ja" && shown ? annotate : undefined;
}
