import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findFirefox } from "./engines.ts";

/** Two folders of PATH; the first is searched first. */
let first: string;
let second: string;
beforeEach(() => {
  [first, second] = [0, 1].map(() => mkdtempSync(join(tmpdir(), "harapen-path-"))) as [string, string];
  vi.stubEnv("PATH", [first, second].join(delimiter));
  vi.stubEnv("FIREFOX_PATH", "");
  return () => {
    for (const folder of [first, second]) rmSync(folder, { recursive: true });
  };
});

function program(folder: string, name: string, text = "\u{7f}ELF"): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}

const WRAPPER = '#!/bin/sh\nexec /snap/bin/firefox "$@"\n';

describe.skipIf(process.platform !== "linux")("the Firefox that is found", () => {
  it("is firefox-esr before any other", () => {
    program(first, "firefox");
    const wanted = program(second, "firefox-esr");
    expect(findFirefox()).toBe(wanted);
  });

  it("is none that is a snap, neither by Ubuntu's script nor by snap's link", () => {
    program(first, "firefox", WRAPPER);
    symlinkSync(program(second, "snap"), join(second, "firefox"));
    expect(findFirefox()).toBeUndefined();
  });

  it("is one after a snap", () => {
    program(first, "firefox", WRAPPER);
    const wanted = program(second, "firefox");
    expect(findFirefox()).toBe(wanted);
  });

  it("is the one that FIREFOX_PATH names", () => {
    program(first, "firefox-esr");
    const named = program(second, "my-firefox");
    vi.stubEnv("FIREFOX_PATH", named);
    expect(findFirefox()).toBe(named);
  });
});
