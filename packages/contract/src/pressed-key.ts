/** The fields of a `KeyboardEvent` that say which key was pressed. */
export interface KeyPlace {
  readonly key: string;
  readonly code: string;
}

/** What an input method, a dead key or an unknown one has instead of a key's name. */
const NAMELESS = /^(Process|Unidentified|Dead)$/;
/** A name like Enter, or what a Latin layout types. */
const ASCII = /^[\x20-\x7e]+$/;

/**
 * Returns the key that was pressed, by its name or what it types: Enter, z. Where a layout types another
 * script (я, ζ, ㅋ) or an input method takes the key, it is the one that stands there on a US keyboard, as
 * for the shortcuts of the system. Latin layouts go by what they type: Z is where Dvorak, AZERTY and QWERTZ
 * have it.
 */
export function pressedKey({ key, code }: KeyPlace): string {
  if (code === "" || (ASCII.test(key) && !NAMELESS.test(key))) return key;
  if (code === "Space") return " ";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? code;
}
