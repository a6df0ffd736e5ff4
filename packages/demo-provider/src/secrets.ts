import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import * as z from "zod/mini";
import type { DemoSignIns } from "./store.ts";

export const SIGNING_ALGORITHM = "ES256";

const secrets = z.object({
  /** Private key, as JWK. */
  signing: z.looseObject({ kty: z.literal("EC"), kid: z.string(), d: z.string() }),
  /** Signs the cookies. */
  cookies: z.string(),
});

export interface DemoSecrets {
  readonly signing: JWK & { readonly kid: string };
  readonly cookies: string;
}

/**
 * Resolves to the demo provider's secrets, made when they are first needed and the same for every server over
 * the database.
 */
export async function loadDemoSecrets(store: DemoSignIns): Promise<DemoSecrets> {
  const stored = await store.find("Secrets", "1");
  if (stored) return secrets.parse(stored);
  const payload = await generateSecrets();
  return secrets.parse(await store.insertIfAbsent({ kind: "Secrets", id: "1", payload }));
}

/** Returns the public half of the signing key, which verifies tokens. */
export function publicKey({ signing }: DemoSecrets): JWK {
  const { d: _d, ...publicHalf } = signing;
  return publicHalf;
}

async function generateSecrets(): Promise<DemoSecrets> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const signing = { ...(await exportJWK(privateKey)), kid, alg: SIGNING_ALGORITHM, use: "sig" };
  return { signing, cookies: randomBytes(32).toString("base64url") };
}
