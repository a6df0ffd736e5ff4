import { isPreview } from "../../platform/preview.ts";
import { localStore } from "../../platform/web-storage.ts";

/** Local storage key of the furigana switch. */
const FURIGANA_STORAGE_KEY = "furigana";
const SHOWN = "on";

/** Whether furigana were shown on the last visit. */
export function loadFuriganaShown(): boolean {
  return localStore.read(FURIGANA_STORAGE_KEY) === SHOWN;
}

/** Saves the choice for the next visit; in a preview, and where the browser forbids storage, it lasts as long as the page. */
export function saveFuriganaShown(shown: boolean): void {
  if (!isPreview()) localStore.write(FURIGANA_STORAGE_KEY, shown ? SHOWN : "off");
}
