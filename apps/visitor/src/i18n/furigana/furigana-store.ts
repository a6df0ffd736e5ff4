import type { Locale } from "@harapen/contract/locales";
import { useEffect } from "react";
import { create } from "zustand";
import { warn } from "../../platform/log.ts";
import type { AnnotateFurigana } from "./annotate-furigana.ts";
import { loadFuriganaShown, saveFuriganaShown } from "./furigana-storage.ts";

interface FuriganaState {
  readonly shown: boolean;
  /** Absent until the interface is Japanese for the first time. */
  readonly annotate: AnnotateFurigana | undefined;
}

const useFuriganaStore = create<FuriganaState>()(() => ({ shown: loadFuriganaShown(), annotate: undefined }));

/** Loads the lexicon of readings, along with the Japanese messages. Never rejects: the interface can do without it. */
export async function loadFurigana(): Promise<void> {
  try {
    const { annotateFurigana } = await import("./annotate.ts");
    useFuriganaStore.setState({ annotate: annotateFurigana });
  } catch (error) {
    warn("furigana not loaded", { error });
  }
}

/** Shows or hides the furigana, in this visit and the next. */
export function setFuriganaShown(shown: boolean): void {
  saveFuriganaShown(shown);
  useFuriganaStore.setState({ shown });
}

export function useFuriganaShown(): boolean {
  return useFuriganaStore(({ shown }) => shown);
}

/**
 * The function that knows the readings of the interface's words, whether furigana are shown or not; it is
 * loaded where it is not there yet.
 */
export function useReadings(): AnnotateFurigana | undefined {
  const annotate = useFuriganaStore((state) => state.annotate);
  useEffect(() => {
    if (annotate === undefined) void loadFurigana();
  }, [annotate]);
  return annotate;
}

/** The function that annotates a text with furigana; `undefined` where `locale` is not Japanese or the visitor wants none. */
export function useFurigana(locale: Locale): AnnotateFurigana | undefined {
  const { shown, annotate } = useFuriganaStore();
  return locale === "ja" && shown ? annotate : undefined;
}
