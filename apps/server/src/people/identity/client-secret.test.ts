import { generateKeyPairSync } from "node:crypto";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { expect, it } from "vitest";
import { clientSecret } from "./code-exchange.ts";

const client = { issuer: "https://appleid.apple.com", clientId: "example.aquarium.web" };

it("a secret that the provider gave is the secret", async () => {
  expect(await clientSecret({ kind: "secret", secret: "s" }, client)).toBe("s");
});

it("a secret for Apple is a token of a few minutes, signed with the team's key for the Services ID", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const key = { kind: "apple", teamId: "TEAM123456", keyId: "KEY1234567", privateKey: pem } as const;
  const secret = await clientSecret(key, client);
  expect(decodeProtectedHeader(secret)).toEqual({ alg: "ES256", kid: "KEY1234567" });
  const expected = { issuer: "TEAM123456", audience: client.issuer, subject: client.clientId };
  const { payload } = await jwtVerify(secret, publicKey, expected);
  expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
});
