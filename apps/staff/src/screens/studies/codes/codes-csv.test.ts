import { expect, it } from "vitest";
import { codesCsv } from "./codes-csv.ts";

it("codes are saved with the address that each leads to", () => {
  const made_at = "2026-09-01T00:00:00.000Z";
  const codes = [
    { code: "2345678X", made_at, used: false },
    { code: "CDFH2345", made_at, used: true },
  ];
  expect(codesCsv(codes, "https://harapen.example/minato")).toBe(
    "code,printed,address,made_at,used\r\n" +
      `2345678X,2345-678X,https://harapen.example/minato?code=2345678X,${made_at},0\r\n` +
      `CDFH2345,CDFH-2345,https://harapen.example/minato?code=CDFH2345,${made_at},1\r\n`,
  );
});
