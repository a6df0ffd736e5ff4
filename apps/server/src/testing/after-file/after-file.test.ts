import { describe, expect, it } from "vitest";
import { afterFile, endFile } from "./after-file.ts";

describe("what ends with a file of tests", () => {
  it("ends once, the latest first, each before the next", async () => {
    const ended: string[] = [];
    afterFile(() => ended.push("folder"));
    afterFile(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended.push("server");
    });
    await endFile();
    await endFile();
    expect(ended).toEqual(["server", "folder"]);
  });

  it("ends though another fails, which is thrown", async () => {
    const ended: string[] = [];
    afterFile(() => ended.push("folder"));
    const failure = new Error("does not stop");
    afterFile(() => Promise.reject(failure));
    await expect(endFile()).rejects.toMatchObject({ errors: [failure] });
    expect(ended).toEqual(["folder"]);
  });
});
