// Rule (signing-in-and-out)

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page, Request } from "@playwright/test";
import type { Fingers } from "./support/fingers.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS as labels } from "./support/labels.ts";
import {
  OTHER_CLIENT,
  type OtherProvider,
  passOtherProvider,
  startOtherProvider,
} from "./support/other-provider.ts";
import { candidates, search } from "./support/search-steps.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { open, openHome } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

/** The lifetime of an ID token: long enough to sign in, but shorter than the visit. */
const ID_TOKEN_SECONDS = 4;

const MINATO = fileURLToPath(new URL("../aquariums/minato", import.meta.url));

/** Visits to a server whose settings name another provider. */
const test = base.extend<{ provider: OtherProvider; otherServer: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  provider: async ({}, use) => {
    const provider = await startOtherProvider({ idTokenSeconds: ID_TOKEN_SECONDS });
    await use(provider);
    provider.stop();
  },
  otherServer: async ({ provider }, use) => {
    const server = await startServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: OTHER_CLIENT });
    provider.admit(server.origin);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ otherServer }, use) => use(otherServer.origin),
});

interface Token {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ""] = token.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

const readToken = (text: string): Token => ({ text, endsAt: Number(claimsOf(text).exp) * 1_000 });

const heldToken = async (page: Page) =>
  readToken(await page.evaluate(() => JSON.parse(sessionStorage.getItem("harapen.sign-in") ?? "").idToken));

/** Waits until the page's token has expired. */
async function outlastToken(page: Page): Promise<Token> {
  const token = await heldToken(page);
  await expect.poll(() => Date.now() > token.endsAt).toBe(true);
  return token;
}

/** Records for each call of a kind whether its token was valid when the call was made. */
function watchTokens(page: Page, path: RegExp): { text: string; wasGood: boolean }[] {
  const seen: { text: string; wasGood: boolean }[] = [];
  page.on("request", (request: Request) => {
    const [, text] = /^Bearer (.+)$/.exec(request.headers().authorization ?? "") ?? [];
    if (text && path.test(request.url())) seen.push({ text, wasGood: Date.now() < readToken(text).endsAt });
  });
  return seen;
}

async function signIn(page: Page): Promise<void> {
  await openHome(page);
  await passOtherProvider(page, "sango");
  await expect(page.getByText("Hello, Member sango!")).toBeVisible();
}

async function drawAndSearch(page: Page, fingers: Fingers): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: labels.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
}

async function choose(page: Page): Promise<void> {
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
}

const drawingsOf = ({ dataDir }: RunningServer) => rows(dataDir, "select uid, mail from drawing");
const oneDrawing = [{ uid: "sango", mail: "" }];

// Rule (signing-in-and-out): Sign-in is OpenID Connect with PKCE, in a popup, with any provider that the
//   settings name
test("a provider named by the settings, with a key of its own, signs visitors in", { tag: FURTHER }, async ({
  page,
  otherServer,
}) => {
  await signIn(page);
  const stored = () => rows(otherServer.dataDir, "select uid, name from visitor");
  await expect.poll(stored).toEqual([{ uid: "sango", name: "Member sango" }]);
  expect(claimsOf((await heldToken(page)).text)).not.toHaveProperty("email");
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
});

// Rule (e-mail-addresses): An aquarium keeps none unless its `keep_email` is set, and then the app asks for
//   none
test("a member's address is asked for, sent and kept only where the aquarium keeps addresses", {
  tag: FURTHER,
}, async ({ page, fingers, calls, provider }) => {
  const folder = mkdtempSync(join(tmpdir(), "harapen-e2e-"));
  cpSync(MINATO, folder, { recursive: true });
  const details = JSON.parse(readFileSync(join(folder, "aquarium.json"), "utf8"));
  writeFileSync(join(folder, "aquarium.json"), JSON.stringify({ ...details, keep_email: true }));
  const keeping = await startServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OTHER_CLIENT,
    IMPORT_DIR: folder,
  });
  provider.admit(keeping.origin);
  await open(page, `${keeping.origin}/minato`);
  await passOtherProvider(page, "sango");
  await expect(page.getByText("Hello, Member sango!")).toBeVisible();
  const stored = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("harapen.sign-in") ?? ""));
  expect(claimsOf((await stored()).idToken)).toMatchObject({ email: "sango@example.org" });
  expect((await stored()).user).toEqual({ name: "Member sango", uid: "sango", image: null });
  await page.getByRole("link", { name: "About Harapen" }).tap();
  await expect(page.getByText("also keeps the e-mail address of your account")).toBeVisible();

  await drawAndSearch(page, fingers);
  await choose(page);
  await expect(page.getByRole("alert")).toContainText(LABELS.en.sent);
  expect(await calls.named("saveDrawing")).toMatchObject([{ request: { uid: "sango", mail: "" } }]);
  expect(drawingsOf(keeping)).toEqual([{ uid: "sango", mail: "sango@example.org" }]);
  await keeping.stop();
  rmSync(folder, { recursive: true });
});

test("a token that ends during the visit is renewed without a word, again and again", {
  tag: FURTHER,
}, async ({ page, fingers, otherServer }) => {
  const albumTokens = watchTokens(page, /get_drawing/);
  const savedWith = watchTokens(page, /post_(all|drawing)/);
  await signIn(page);
  const first = await outlastToken(page);
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
  expect(albumTokens).toEqual([{ text: expect.not.stringContaining(first.text), wasGood: true }]);

  await drawAndSearch(page, fingers);
  await outlastToken(page);
  await choose(page);
  await expect(page.getByRole("alert")).toContainText(LABELS.en.sent);
  expect(savedWith).toMatchObject([{ wasGood: true }, { wasGood: true }]);
  expect(drawingsOf(otherServer)).toEqual(oneDrawing);

  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  expect(page.context().pages()).toHaveLength(1);
});

test("a token that is renewed makes no sign-in of after a log-out in another tab", {
  tag: FURTHER,
}, async ({ page }) => {
  await signIn(page);
  // As if the other tab were one whose word this one does not hear.
  await page.evaluate(() =>
    localStorage.setItem("harapen.log-out", JSON.stringify({ uid: "sango", at: Date.now() })),
  );
  const first = await outlastToken(page);
  await page.getByRole("link", { name: labels.album }).tap();
  await expect.poll(async () => (await heldToken(page)).text).not.toBe(first.text);
  await page.goto("/minato");
  await expect(page.getByRole("button", { name: LABELS.en.drawAsGuest })).toBeVisible();
});

test("a renewal that the provider refuses: the visitor is asked to log in again, and the drawing waits for them", {
  tag: FURTHER,
}, async ({ page, fingers, provider, otherServer, expectedErrors }) => {
  expectedErrors.push(/400 \(Bad Request\)/);
  await signIn(page);
  await drawAndSearch(page, fingers);
  await outlastToken(page);
  provider.revoke();
  await choose(page);
  await expect(page.getByRole("alert")).toContainText("Log in again to send it");
  await expect(page.getByRole("main")).toContainText("You are no longer logged in. Log in again");
  expect(drawingsOf(otherServer)).toEqual([]);
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByRole("button", { name: labels.logInAgain })).toBeVisible();

  await passOtherProvider(page, "sango", labels.logInAgain);
  await expect.poll(() => drawingsOf(otherServer)).toEqual(oneDrawing);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

test("a provider that is out of order for a while costs nobody their sign-in", { tag: FURTHER }, async ({
  page,
  context,
  fingers,
  provider,
  otherServer,
  expectedErrors,
}) => {
  expectedErrors.push(/503 \(Service Unavailable\)/);
  await signIn(page);
  await drawAndSearch(page, fingers);
  await outlastToken(page);
  await context.route(`${provider.issuer}/token`, (route) =>
    route.fulfill({
      status: 503,
      headers: { "access-control-allow-origin": "*" },
      json: { error: "temporarily_unavailable" },
    }),
  );
  await choose(page);
  await expect(page.getByRole("alert")).toContainText("will be sent later");
  await expect(page.getByRole("button", { name: labels.logInAgain })).toBeHidden();
  await context.unroute(`${provider.issuer}/token`);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => drawingsOf(otherServer)).toEqual(oneDrawing);
});
