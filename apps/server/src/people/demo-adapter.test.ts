import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../testing/each-database.ts";
import { type RunningApp, runApp } from "../testing/running-app.ts";

describeEachDatabase("an id with a NUL", ({ newMigratedSettings }) => {
  let app: RunningApp;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp(databaseUrl === undefined ? {} : { environment: { DATABASE_URL: databaseUrl } });
  });
  afterAll(() => app.stop());

  // Rule (validation)
  it("is none that the demo provider knows", async () => {
    expect((await app.get("/oidc/auth?client_id=%00")).status).toBe(400);
    const form =
      "grant_type=authorization_code&client_id=harapen-demo&redirect_uri=x&code_verifier=x&code=%00";
    const answer = await app.post("/oidc/token", form, "application/x-www-form-urlencoded");
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  });
});
