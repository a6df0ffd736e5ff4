/** The first bytes of files in UTF-16. */
const BYTE_ORDER_MARKS = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;

/** Reads a text file as spreadsheets write it: in UTF-8, in UTF-16 ("Unicode text") or, in Japan, in Shift_JIS. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (const [encoding, mark] of Object.entries(BYTE_ORDER_MARKS))
    if (mark.every((byte, at) => bytes[at] === byte)) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}
