import { PATHS } from "@harapen/contract/calls/paths";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";

const provider = await startStubProvider(await makeKey("first"));
const app: RunningApp = await runApp({
  environment: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: TEST_CLIENT },
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(() => app.database.deleteFrom("drawing").execute());

const KEEPING = "keeping";
beforeAll(async () => {
  const files = aquariumFiles();
  const details = { ...(files["aquarium.json"] as object), slug: KEEPING, keep_email: true };
  await importFolder(writeFolder({ ...files, "aquarium.json": details }), app.rooms.catalog.aquariums);
});

const VERIFIED = { email: "umi@example.com", email_verified: true };

/** Saves a drawing that names an address of its own; resolves to the address that is stored with it. */
async function storedMail(aquarium: string, uid: string, claims: object = {}): Promise<string | undefined> {
  const token = uid === "guest" ? undefined : await provider.token(uid, { ...claims });
  const answer = await fetch(app.address + PATHS.saveDrawing, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      mail: "claimed@example.com",
      uid,
      aquarium,
      penguin_name: "p1",
      image: toDataUrl(makePng()),
    }),
  });
  expect(answer.status).toBe(200);
  const { mail } = await app.database.selectFrom("drawing").select("mail").executeTakeFirstOrThrow();
  return mail;
}

describe("an aquarium that keeps addresses", () => {
  // Rule (signing-in-and-out)
  // Rule (e-mail-addresses): No call is believed about an e-mail address
  it("stores the one that the token carries as verified, whatever the call says", async () => {
    expect(await storedMail(KEEPING, "umi", VERIFIED)).toBe("umi@example.com");
  });

  it("takes the text true for true, as Apple writes it", async () => {
    expect(await storedMail(KEEPING, "umi", { ...VERIFIED, email_verified: "true" })).toBe("umi@example.com");
  });

  // Rule (e-mail-addresses): Where an aquarium keeps addresses, they come from a verified token alone
  it.each<[string, object]>([
    ["an address that is not verified", { ...VERIFIED, email_verified: false }],
    ["an address of which nobody says that it is verified", { email: VERIFIED.email }],
    ["no address", {}],
    ["something else for an address", { ...VERIFIED, email: "umi" }],
    ["an address with a NUL", { ...VERIFIED, email: "umi\u0000@example.com" }],
    ["an endless address", { ...VERIFIED, email: `${"x".repeat(300)}@example.com` }],
  ])("stores none where the token has %s", async (_, claims) => {
    expect(await storedMail(KEEPING, "umi", claims)).toBe("");
  });

  it("stores of a guest that they are one", async () => {
    expect(await storedMail(KEEPING, "guest")).toBe("guest");
  });
});

describe("an aquarium that does not", () => {
  // Rule (e-mail-addresses): A guest's drawing has `guest` for its address
  it("stores no member's address, and of a guest that they are one", async () => {
    expect(await storedMail(SLUG, "umi", VERIFIED)).toBe("");
    await app.database.deleteFrom("drawing").execute();
    expect(await storedMail(SLUG, "guest")).toBe("guest");
  });
});
