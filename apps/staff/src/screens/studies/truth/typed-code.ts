import { PARTICIPANT_CODE_LENGTH, PARTICIPANT_CODE_PARAMETER } from "@harapen/contract/codes";

/** Returns what is typed of a code, no longer than a code; or the code in an address that was scanned. */
export function typedCode(text: string): string {
  const scanned = URL.canParse(text) ? new URL(text).searchParams.get(PARTICIPANT_CODE_PARAMETER) : null;
  return (scanned ?? text)
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .slice(0, PARTICIPANT_CODE_LENGTH);
}
