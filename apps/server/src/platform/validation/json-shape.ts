/** The bounds of a JSON text, beyond which parsing takes seconds (V8 13: 5 s for 10 MB of brackets). */
interface JsonBounds {
  /** How deep arrays and objects may be nested. */
  readonly depth: number;
  /** How many arrays and objects there may be. */
  readonly containers: number;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text in UTF-8 keeps within bounds, by its brackets outside of strings, in one pass and
 * without parsing it. What is no JSON may keep within them, too.
 */
export function keepsWithin(
  json: Uint8Array,
  { depth: most, containers: mostContainers }: JsonBounds,
): boolean {
  let [depth, containers, isInString] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (++depth > most || ++containers > mostContainers) return false;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
  }
  return true;
}
