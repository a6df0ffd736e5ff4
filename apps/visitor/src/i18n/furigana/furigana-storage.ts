/** Local storage key of the furigana switch. */
const FURIGANA_STORAGE_KEY = "furigana";
const SHOWN = "on";

/** Whether furigana were shown on the last visit. Local storage throws where the browser forbids it. */
export function loadFuriganaShown(): boolean {
  try {
    return localStorage.getItem(FURIGANA_STORAGE_KEY) === SHOWN;
  } catch {
    return false;
  }
}

/** Saves the choice for the next visit; where the browser forbids storage, it lasts as long as the page. */
export function saveFuriganaShown(shown: boolean): void {
  try {
    localStorage.setItem(FURIGANA_STORAGE_KEY, shown ? SHOWN : "off");
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}
