// Rule (staff)

import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { signInSettings } from "@harapen/contract/calls/sign-in";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";

const MAIL = "umi@aquarium.example";

const provider = await startStubProvider(await makeKey("one"));
afterAll(() => provider.stop());

async function serve(more: Record<string, string>): Promise<RunningApp> {
  const app = await runApp({
    environment: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: TEST_CLIENT, ...more },
  });
  onTestFinished(() => app.stop());
  await app.rooms.people.staff.add({ mail: MAIL, name: null, admin: true, roles: [], addedBy: null });
  return app;
}

const tokenWith = async (acr?: unknown) => {
  const claims = { email: MAIL, email_verified: true, acr };
  return { authorization: `Bearer ${await provider.token("umi", claims)}` };
};

// Rule (staff): Where `STAFF_ACR_VALUES` is set, a staff call needs a sign-in whose `acr` is one of them
it("a second factor is demanded of staff where the settings name it, and of no visitor", async () => {
  const app = await serve({ STAFF_ACR_VALUES: "gold  platinum" });
  const codes = [];
  for (const acr of [undefined, "silver", "gold platinum", ["gold"], "gold", "platinum"]) {
    const answer = await app.get(STAFF_PATHS.me, await tokenWith(acr));
    codes.push([acr, answer.status, ((await answer.json()) as { code?: string }).code]);
  }
  expect(codes).toEqual([
    [undefined, 401, "sign-in-again"],
    ["silver", 401, "sign-in-again"],
    ["gold platinum", 401, "sign-in-again"],
    [["gold"], 401, "sign-in-again"],
    ["gold", 200, undefined],
    ["platinum", 200, undefined],
  ]);
  const visitor = await fetch(app.address + PATHS.registerUser, {
    method: "POST",
    headers: { ...(await tokenWith()), "content-type": "application/json" },
    body: JSON.stringify({ uid: "umi", name: "Umi" }),
  });
  expect(visitor.status).toBe(200);
  const settings = signInSettings.parse(await (await app.get(PATHS.signIn)).json());
  expect(settings).toMatchObject({ staffAcr: "gold platinum" });
});

// Rule (staff)
it("staff's sign-ins that the server exchanges ask for it, and visitors' do not", async () => {
  provider.document = {
    ...provider.document,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
  };
  const app = await serve({ STAFF_ACR_VALUES: "gold", OIDC_CLIENT_SECRET: "a secret" });
  const begin = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ attempt: randomUUID(), locale: "ja", ...more });
    const answer = await fetch(`${app.address}${PATHS.signInBegin}?${query}`, { redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "", app.address).searchParams;
  };
  const staff = await begin({ page: "staff", fresh: "1" });
  expect(["acr_values", "prompt", "max_age"].map((name) => staff.get(name))).toEqual(["gold", "login", "0"]);
  const visitor = await begin({ aquarium: "testhall" });
  expect(visitor.get("client_id")).toBe(TEST_CLIENT);
  expect(["acr_values", "prompt"].map((name) => visitor.get(name))).toEqual([null, null]);
});

it("no way is demanded where the settings name none", async () => {
  const app = await serve({});
  expect((await app.get(STAFF_PATHS.me, await tokenWith())).status).toBe(200);
});
