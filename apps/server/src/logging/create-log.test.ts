import { execFile } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = JSON.stringify(new URL("./create-log.ts", import.meta.url).href);

/** Resolves to what a process prints that logs so many lines and ends at once. */
function logAndExit(lines: number): Promise<string> {
  const script = `const { createLog } = await import(${MODULE});
    const log = createLog("info");
    for (let line = 0; line < ${lines}; line++) log.info({ line }, "logged");
    process.exit(3);`;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ["--input-type=module", "--eval", script], (error, stdout) =>
      error?.code === 3 ? resolve(stdout) : reject(error),
    );
  });
}

it("every line is written before the process ends", async () => {
  const printed = (await logAndExit(500)).trimEnd().split("\n");
  expect(printed.map((line) => JSON.parse(line).line)).toEqual([...Array(500).keys()]);
});
