import { formatCode, participantCodeAddress } from "@harapen/contract/codes";
import type { StudyCode } from "@harapen/contract/staff/studies/participants";

/**
 * Returns codes as a table (CSV, RFC 4180) with the address that each leads to; `aquarium` is the address of
 * the aquarium. Nothing in it needs quotes.
 */
export function codesCsv(codes: readonly StudyCode[], aquarium: string): string {
  const rows = codes.map(({ code, made_at, used }) =>
    [code, formatCode(code), participantCodeAddress(aquarium, code), made_at, used ? 1 : 0].join(","),
  );
  return `${["code,printed,address,made_at,used", ...rows].join("\r\n")}\r\n`;
}
