import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

const MAX_BYTES = 12_000;

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

// Rule (tracing.md)
it("the tracing, joining included, is at most 12 kB gzip as the browser loads it", async () => {
  const entry = [file("./trace.ts"), file("./suggestions.ts"), file("./join-traces.ts")];
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, lib: { entry, formats: ["es"] } },
  })) as Rolldown.RolldownOutput[];
  const code = built.flatMap(({ output }) => output.map((part) => (part.type === "chunk" ? part.code : "")));
  const size = code.reduce((sum, part) => sum + gzipSync(part).length, 0);
  expect(size).toBeGreaterThan(2_000);
  expect(size, "docs/tracing.md#measured has the figures").toBeLessThanOrEqual(MAX_BYTES);
});
