import { PATHS } from "@harapen/contract/calls/paths";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

describeEachDatabase("an address with a NUL", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let admin: SignedInPerson;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp(databaseUrl === undefined ? {} : { environment: { DATABASE_URL: databaseUrl } });
    admin = await signInPerson(app, "Admin", { admin: true });
  });
  afterAll(() => app.stop());

  // Rule (validation): A call with a NUL in its address is answered 404, whichever the database
  it.each([
    PATHS.basePenguins("%00"),
    `${PATHS.media(SLUG, "p1.svg%00")}?v=1`,
    `${PATHS.media(SLUG, "p1.svg")}?v=%00`,
    `/%61pi${PATHS.media(SLUG, "p1.svg").slice("/api".length)}?v=%00`,
    STAFF_PATHS.draft("%00"),
    STAFF_PATHS.photograph(SLUG, "a%00b"),
  ])("leads to nothing: %s", async (path) => {
    const answer = await admin.call("GET", path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { success: false }]);
  });
});
