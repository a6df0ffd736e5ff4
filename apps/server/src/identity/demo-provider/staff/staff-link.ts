import { createHash, randomBytes } from "node:crypto";
import type { DemoSignInStore } from "../../../storage/demo-sign-in-store.ts";
import { MOUNT } from "../pages/paths.ts";

const CODE_BYTES = 16;
const DAY_SECONDS = 86_400;
/** The time for which a browser that has opened the link signs in without a name. */
export const BROWSER_SECONDS = 12 * 3_600;

const LINK = "StaffLink";
const BROWSER = "StaffBrowser";

/** Returns the path of the link with a code. */
export function staffLinkPath(code: string): string {
  return `${MOUNT}/staff/${code}`;
}

/** Resolves to the path of a link that signs one browser in as the demo's staff: once, within a day. */
export async function createStaffLink(store: DemoSignInStore): Promise<string> {
  return staffLinkPath(await createSecret(store, LINK, DAY_SECONDS));
}

/** Redeems a link's code; resolves to the secret for the cookie of the browser that has opened the link, or to `undefined` where there is no such link any more. */
export async function openStaffLink(store: DemoSignInStore, code: string): Promise<string | undefined> {
  const isThere = await store.take(LINK, digestOf(code));
  return isThere ? createSecret(store, BROWSER, BROWSER_SECONDS) : undefined;
}

/** Whether a cookie's secret is of a browser that has opened a link. */
export async function hasOpenedStaffLink(
  store: DemoSignInStore,
  secret: string | undefined,
): Promise<boolean> {
  return secret !== undefined && (await store.find(BROWSER, digestOf(secret))) !== undefined;
}

async function createSecret(store: DemoSignInStore, kind: string, seconds: number): Promise<string> {
  const secret = randomBytes(CODE_BYTES).toString("base64url");
  await store.upsert({ kind, id: digestOf(secret), payload: {}, seconds });
  return secret;
}

/** Returns the digest of a secret that the database stores: nobody who reads it can use the secret. */
function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
