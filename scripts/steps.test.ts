import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runAll, type Step } from "./steps.ts";

let folder = "";
let written = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "harapen-steps-"));
  written = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written += text;
    return true;
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

const step = (name: string, program: string): Step => ({ name, command: ["node", "-e", program] });

describe("steps beside each other", () => {
  it("are shown each in one piece, and the ones that fail are named", async () => {
    const lanes = [
      [step("loud", "console.log('one'); console.error('two')"), step("wrong", "process.exit(3)")],
      [{ name: "absent", command: ["no-such-program"] } as const],
    ];
    expect((await runAll(lanes)).sort()).toEqual(["absent", "wrong"]);
    expect(written).toMatch(/── loud: .*\n(one\ntwo|two\none)\n/);
    expect(written).toMatch(/── absent: no-such-program\nno-such-program could not be started: .*ENOENT/);
  });

  it("show what they have written, and what they write on, where they do not end", async () => {
    const go = JSON.stringify(join(folder, "go"));
    const program = `console.log('begun'); const look = setInterval(() => {
      if (!fs.existsSync(${go})) return;
      clearInterval(look);
      console.log('ended');
    }, 10)`;
    const running = runAll([[step("slow", program)]], 50);
    try {
      await vi.waitFor(() => expect(written).toMatch(/── slow: .*\n(?:.*\n)*begun\n$/), 10_000);
    } finally {
      writeFileSync(join(folder, "go"), "");
      await running;
    }
    expect(written).toMatch(/begun\nended\n$/);
  });
});
