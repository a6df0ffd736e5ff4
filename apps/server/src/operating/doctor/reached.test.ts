import { afterAll, beforeAll, expect, it } from "vitest";
import { installationOf } from "../../database/installation.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { proofOf, REACHED_PATH, reached } from "./reached.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app.stop());

const ask = (number: string) => app.get(`${REACHED_PATH}?number=${number}`);

// Rule (operating.md#the-doctor)
it("a server proves whose it is to whom knows its installation's id, and tells nobody the id", async () => {
  const installation = await installationOf(app.database);
  const proofs = new Set<string>();
  for (const number of ["0".repeat(32), "f".repeat(32)]) {
    const answer = await ask(number);
    const text = await answer.text();
    expect(text).not.toContain(installation);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { proof, forwarded, secure } = reached.parse(JSON.parse(text));
    expect([proof, forwarded, secure]).toEqual([proofOf(installation, number), "none", false]);
    proofs.add(proof);
  }
  expect(proofs.size).toBe(2);
});

it.each(["", "0", "g".repeat(32), "0".repeat(33)])(
  "a server proves nothing of the number %j",
  async (number) => {
    expect((await ask(number)).status).toBe(400);
  },
);
