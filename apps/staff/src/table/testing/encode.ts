import type { Encoding } from "../decode-file.ts";

/** Encodes a text, for tests: browsers decode these encodings, and write UTF-8 alone. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case "utf-8":
      return new TextEncoder().encode(text);
    case "utf-16le":
    case "utf-16be": {
      const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
      return new Uint8Array(
        units.flatMap((unit) =>
          encoding === "utf-16le" ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff],
        ),
      );
    }
    default: {
      const bytesOf = charactersOf(encoding);
      return new Uint8Array([...text].flatMap((character) => bytesOf.get(character) ?? [0x3f]));
    }
  }
}

/** The bytes of every character of an encoding of one or two bytes, by decoding them all. */
function charactersOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const found = new Map<string, readonly number[]>();
  const add = (...bytes: readonly number[]) => {
    try {
      const character = decoder.decode(new Uint8Array(bytes));
      if ([...character].length === 1 && !found.has(character)) found.set(character, bytes);
    } catch {
      // These bytes are no character.
    }
  };
  for (let byte = 0; byte < 0x100; byte++) add(byte);
  if (encoding !== "windows-1252")
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  return found;
}
