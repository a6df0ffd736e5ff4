import { STAFF_PATHS, STAFF_SIGNED_IN_PATH } from "@harapen/contract/staff/paths";
import { me } from "@harapen/contract/staff/people";
import { createStaffLink } from "@harapen/demo-provider/staff-link";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runApp, SLUG } from "../testing/running-app.ts";
import { CookieBrowser } from "../testing/sign-in/cookie-browser.ts";
import { answerWith, beginAuthorization, exchangeCode } from "../testing/sign-in/oidc-sign-in.ts";

const app = await runApp();
afterAll(() => app.stop());

let link: string;
beforeEach(async () => {
  link = app.address + (await createStaffLink(app.rooms.people.demoSignIns));
});

const atStaffPage = { stopAt: "/staff" };

/** Begins a sign-in from the page of staff; resolves to where the provider leads: back, or to its form. */
async function beginAtStaffPage(browser: CookieBrowser) {
  const redirect_uri = app.address + STAFF_SIGNED_IN_PATH;
  const authorization = await beginAuthorization(app.address, { redirect_uri }, browser);
  const way = { stopAt: STAFF_SIGNED_IN_PATH };
  const { address, answer, text } = await browser.go(authorization.start.href, undefined, way);
  return {
    authorization: { ...authorization, redirectUri: redirect_uri },
    address: new URL(address),
    answer,
    text,
  };
}

async function tokenOf(browser: CookieBrowser): Promise<string> {
  const { authorization, address } = await beginAtStaffPage(browser);
  const answer = await exchangeCode(authorization, address.searchParams.get("code") ?? "");
  return ((await answer.json()) as { id_token: string }).id_token;
}

const readMe = async (token: string) => app.get(STAFF_PATHS.me, { authorization: `Bearer ${token}` });

// Rule (staff-screens)
describe("the link to the demo's staff", () => {
  it("signs a browser in without a name, as admin, and keeper and researcher of every aquarium", async () => {
    const browser = new CookieBrowser();
    const { address } = await browser.go(link, undefined, atStaffPage);
    expect(address).toBe(`${app.address}/staff?sign-in=now`);
    for (const _ of ["at once", "again, once that has ended"]) {
      const answer = me.parse(await (await readMe(await tokenOf(browser))).json());
      expect(answer).toMatchObject({
        admin: true,
        aquariums: [{ slug: SLUG, roles: ["keeper", "researcher"] }],
      });
    }
    expect((await app.rooms.people.staff.all()).length).toBe(1);
    expect(browser.received.find((cookie) => cookie.startsWith("harapen-demo-staff"))).toMatch(
      /Path=\/oidc;.*HttpOnly;.*SameSite=Lax/i,
    );
  });

  it("is opened once, by a single browser", async () => {
    const browsers = [new CookieBrowser(), new CookieBrowser()];
    const opened = await Promise.all(browsers.map((browser) => browser.go(link, undefined, atStaffPage)));
    expect(opened.filter(({ address }) => address.endsWith("/staff?sign-in=now"))).toHaveLength(1);
    expect(opened.filter(({ answer }) => answer.status === 404)).toHaveLength(1);
    expect((await new CookieBrowser().go(link, undefined, atStaffPage)).answer.status).toBe(404);
  });

  it("leads a browser that has opened it back to the page, as often as it likes", async () => {
    const browser = new CookieBrowser();
    for (const _ of [1, 2, 3])
      expect((await browser.go(link, undefined, atStaffPage)).address).toContain("/staff?sign-in=now");
  });

  it("makes nobody staff who signs in as a visitor in that browser", async () => {
    const browser = new CookieBrowser();
    await browser.go(link, undefined, atStaffPage);
    const { start } = await beginAuthorization(app.address, {}, browser);
    expect((await browser.go(start.href)).text).toContain('name="suggestion"');
  });

  it("is not needed to ask for a name, which makes nobody staff", async () => {
    const browser = new CookieBrowser();
    const { authorization, address, text } = await beginAtStaffPage(browser);
    expect(text).toContain('name="suggestion"');
    const way = { stopAt: STAFF_SIGNED_IN_PATH };
    const done = await browser.go(address.href, { name: "Demo keeper" }, way);
    const code = new URL(done.address).searchParams.get("code") ?? "";
    const { id_token } = (await (await exchangeCode(authorization, code)).json()) as { id_token: string };
    const refused = await readMe(id_token);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, "not-staff"]);
  });

  it.each(["/oidc/staff/guessed", "/oidc/staff/"])("cannot be guessed: %s", async (path) => {
    expect((await app.get(path)).status).toBe(404);
  });

  it("is not there for a request that comes through a proxy, and stays unused", async () => {
    const { pathname } = new URL(link);
    expect((await app.get(pathname, { "x-forwarded-for": "203.0.113.1" })).status).toBe(404);
    expect((await app.get(pathname)).status).toBe(303);
  });
});

// Rule (staff-screens): In the demo, whoever has opened the staff's link tries an invitation as the one who was
//   invited
describe("an invitation in the demo", () => {
  const invite = (mail: string) =>
    app.rooms.people.staff.add({
      ...{ mail, name: null, admin: false, addedBy: null },
      roles: [{ aquarium: SLUG, role: "helper" }],
    });

  it("is tried by the browser that has opened the link, again and again, and by no other", async () => {
    const id = await invite("aki@aquarium.example");
    const browser = new CookieBrowser();
    await browser.go(link, undefined, atStaffPage);
    for (const _ of ["first", "again"]) {
      const { authorization, address, text } = await beginAtStaffPage(browser);
      expect(text).toContain("aki@aquarium.example");
      const chosen = { staff: "aki@aquarium.example" };
      const way = { stopAt: STAFF_SIGNED_IN_PATH };
      const back = new URL((await browser.go(address.href, chosen, way)).address);
      const answer = await exchangeCode(authorization, back.searchParams.get("code") ?? "");
      const { id_token } = (await answer.json()) as { id_token: string };
      const found = me.parse(await (await readMe(id_token)).json());
      expect(found).toMatchObject({ id, admin: false, aquariums: [{ slug: SLUG, roles: ["helper"] }] });
    }
    const stranger = new CookieBrowser();
    const { address, text } = await beginAtStaffPage(stranger);
    expect(text).not.toContain("aki@aquarium.example");
    const forged = { staff: "aki@aquarium.example" };
    const { answer } = await stranger.go(address.href, forged, { stopAt: STAFF_SIGNED_IN_PATH });
    expect(answer.status, "the form asks for a name").toBe(422);
    await app.rooms.people.staff.remove(id);
  });

  it("does not keep the demo's own person from signing in", async () => {
    const id = await invite("ben@aquarium.example");
    const browser = new CookieBrowser();
    await browser.go(link, undefined, atStaffPage);
    const { authorization, address } = await beginAtStaffPage(browser);
    const chosen = { staff: "demo" };
    const back = await browser.go(address.href, chosen, { stopAt: STAFF_SIGNED_IN_PATH });
    const code = new URL(back.address).searchParams.get("code") ?? "";
    const { id_token } = (await (await exchangeCode(authorization, code)).json()) as { id_token: string };
    expect(me.parse(await (await readMe(id_token)).json()).admin).toBe(true);
    await app.rooms.people.staff.remove(id);
  });
});

// Rule (staff-screens): The demo's staff get a refresh token, by which the page renews their sign-in; visitors
//   do not
it("the demo's staff renew their token, which tells when they signed in", async () => {
  const browser = new CookieBrowser();
  await browser.go(link, undefined, atStaffPage);
  const { authorization, address } = await beginAtStaffPage(browser);
  type Tokens = { id_token: string; refresh_token?: string };
  const first = (await (
    await exchangeCode(authorization, address.searchParams.get("code") ?? "")
  ).json()) as Tokens;
  const claimsOf = ({ id_token }: Tokens) =>
    JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString());
  const renewed = await fetch(authorization.provider.token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: "harapen-demo",
      refresh_token: first.refresh_token ?? "",
    }),
  });
  const second = (await renewed.json()) as Tokens;
  expect(claimsOf(second).auth_time).toBe(claimsOf(first).auth_time);
  expect((await readMe(second.id_token)).status).toBe(200);

  const visitor = await beginAuthorization(app.address);
  const { code = "" } = Object.fromEntries(await answerWith(visitor, { name: "Sora" }));
  expect(await (await exchangeCode(visitor, code)).json()).not.toHaveProperty("refresh_token");
});
