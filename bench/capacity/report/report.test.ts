import { describe, expect, it } from "vitest";
import type { LoadFigures, Measured } from "../figures.ts";
import { documentOf } from "./document.ts";

const load = (perSecond: number, p99Ms: number, more: Partial<LoadFigures> = {}): LoadFigures => ({
  perSecond,
  calls: [
    { call: "event", medianMs: 1, p99Ms: 2, failures: 0 },
    { call: "record", medianMs: 5, p99Ms, failures: 0 },
  ],
  serverMs: 40,
  bytes: 200_000,
  ...more,
});

/** Two of the setups; PostgreSQL's second rate did not hold. */
const MEASURED: Measured = {
  setups: [
    { setup: "SQLite", loads: [load(10, 20), load(20, 60)] },
    {
      setup: "PostgreSQL",
      loads: [
        load(10, 90, {
          databaseMs: 10,
          statements: [
            { kind: "read", statements: 4, ms: 1 },
            { kind: "write", statements: 8, ms: 2 },
            { kind: "commit", statements: 6, ms: 1 },
          ],
        }),
        { ...load(20, 400), calls: [{ call: "drawing", medianMs: 90, p99Ms: 400, failures: 3 }] },
      ],
    },
  ],
  skipped: [{ setup: "two servers", missing: ["PgBouncer", "nginx"] }],
  date: "2026-01-02",
  machine: "4 cores (a processor), 8 GB, Node 24.0.0",
  cores: 4,
  loadBefore: 0.25,
  seconds: 15,
  rates: [10, 20, 30],
};

/** Returns the cells of the page's rows that begin with this text. */
const rowsOf = (page: string, first: string) =>
  page
    .split("\n")
    .filter((line) => line.startsWith(`| ${first} |`))
    .map((line) => line.split(" | ").slice(1).join(" | ").replace(/ \|$/, ""));

describe("the page of capacity", () => {
  const page = documentOf(MEASURED);

  it("says where, when and how it was measured, and what was skipped for what", () => {
    expect(page).toContain("2026-01-02: 4 cores (a processor), 8 GB, Node 24.0.0");
    expect(page).toContain("load average before: 0.3");
    expect(page).toContain("Rates of 10, 20, 30 visits a second were tried for 15 s each");
    expect(page).toContain("**Skipped: two servers.** Not on that machine: PgBouncer, nginx.");
  });

  it("says which rates held, and what the next one broke", () => {
    expect(rowsOf(page, "one server, SQLite")[0]).toBe("20 | record, 60.0 ms | none was tried");
    expect(rowsOf(page, "one server, PostgreSQL")[0]).toBe(
      "10 | record, 90.0 ms | 20: drawing p99 400.0 ms; 3 drawings not answered as asked",
    );
  });

  it("derives by its formulas: visits an hour, servers a database, reads a replica could take, growth", () => {
    expect(rowsOf(page, "one server, SQLite")).toContain("20 | 72,000");
    expect(rowsOf(page, "one server, PostgreSQL")).toContain("100 | 400 | 4.0");
    expect(rowsOf(page, "one server, PostgreSQL")).toContain("4.0: 1.0 ms | 8.0: 2.0 ms | 6.0: 1.0 ms | 25%");
    expect(rowsOf(page, "one server, SQLite")).toContain("200.0 kB | 7.3 GB | 73.0 GB | 730.0 GB");
  });

  it("has every load in the end", () => {
    expect(rowsOf(page, "one server, PostgreSQL").at(-1)).toBe("20 | drawing | 90.0 | 400.0 | 3");
  });

  it("says so where no rate held, or PostgreSQL was not measured", () => {
    const slow = documentOf({
      ...MEASURED,
      setups: [{ setup: "SQLite", loads: [load(10, 151)] }],
      skipped: [{ setup: "PostgreSQL", missing: ["PostgreSQL"] }],
    });
    expect(rowsOf(slow, "one server, SQLite")[0]).toBe("none |  | 10: record p99 151.0 ms");
    expect(slow).toContain("No rate that was tried held in this run");
    expect(slow).toContain("PostgreSQL was not measured in this run.");
    expect(slow).not.toMatch(/NaN|Infinity|undefined/);
  });
});
