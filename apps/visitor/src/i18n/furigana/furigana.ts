import { create } from "zustand";
import { warn } from "../../platform/log.ts";
import { useLocale } from "../speech.ts";
import { savedFurigana, saveFurigana } from "./saved-furigana.ts";
import type { Reader } from "./segment.ts";

interface Furigana {
  readonly shown: boolean;
  /** Absent until Japanese is spoken for the first time. */
  readonly reader: Reader | undefined;
}

const useFurigana = create<Furigana>()(() => ({ shown: savedFurigana(), reader: undefined }));

/** Loads the readings, along with the Japanese messages; the interface can do without them. */
export async function loadReader(): Promise<void> {
  try {
    const { withReadings } = await import("./with-readings.ts");
    useFurigana.setState({ reader: withReadings });
  } catch (error) {
    warn("readings not loaded", { error });
  }
}

/** Shows or hides the readings, in this visit and the next. */
export function showFurigana(shown: boolean): void {
  saveFurigana(shown);
  useFurigana.setState({ shown });
}

export function useFuriganaShown(): boolean {
  return useFurigana(({ shown }) => shown);
}

/** How to read the words on the page, where they are Japanese and the visitor wants to see it. */
export function useReader(): Reader | undefined {
  const { shown, reader } = useFurigana();
  return useLocale() === "ja" && shown ? reader : undefined;
}
