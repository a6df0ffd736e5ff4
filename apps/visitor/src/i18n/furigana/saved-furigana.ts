/** Local storage key of the furigana switch. */
const FURIGANA_STORAGE_KEY = "furigana";
const SHOWN = "on";

/** Local storage throws where the browser forbids it; the choice then lasts as long as the page. */
export function savedFurigana(): boolean {
  try {
    return localStorage.getItem(FURIGANA_STORAGE_KEY) === SHOWN;
  } catch {
    return false;
  }
}

export function saveFurigana(shown: boolean): void {
  try {
    localStorage.setItem(FURIGANA_STORAGE_KEY, shown ? SHOWN : "off");
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}
