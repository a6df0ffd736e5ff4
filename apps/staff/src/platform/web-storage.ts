/** Reads from local storage. Browsers throw where they forbid it: then nothing is read or kept. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The choice lasts as long as the page.
  }
}
