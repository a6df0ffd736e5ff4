import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

/** How the server authenticates at the provider: with a secret from the provider, or with a key of Apple's that signs secrets. */
export type ClientCredential =
  | { readonly kind: "secret"; readonly secret: string }
  | {
      readonly kind: "apple";
      readonly teamId: string;
      readonly keyId: string;
      /** PEM. */
      readonly privateKey: string;
    };

/** Whether a file holds a private key of the curve P-256, as Apple's do. */
export function isAppleKeyFile(path: string): boolean {
  try {
    return createPrivateKey(readFileSync(path)).asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}

/** Reads the file of a key that `isAppleKeyFile` has accepted. */
export function readAppleKey(path: string): string {
  return readFileSync(path, "utf8");
}
