import { expect, it, onTestFinished, vi } from "vitest";
import { startProgram } from "./program.ts";

function start(script: string) {
  const program = startProgram([process.execPath, "-e", script], process.env);
  onTestFinished(() => program.stop());
  return program;
}

it("a program that does not say what it was to say has hung after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const program = start("console.log('port 7'); setInterval(() => {}, 1000)");
  expect(await program.says(/port (\d)/)).toBe("7");
  const said = expect(program.says(/ready/)).rejects.toThrow(/it has hung\nport 7/);
  vi.advanceTimersByTime(60_000);
  await said;
});

it("a program that ends says what it was to say no more", async () => {
  await expect(start("console.log('sorry'); process.exitCode = 3").says(/ready/)).rejects.toThrow(
    /ended with 3\nsorry/,
  );
});
