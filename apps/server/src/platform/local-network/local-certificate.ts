import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Certified, createAuthority, createServerCertificate, permits } from "./certificate.ts";

/** The folder within the data folder that keeps the certificates and their keys. */
export const CERTIFICATES_FOLDER = "https";

/** A server's certificate is made anew this long before its end: a start serves for weeks. */
const RENEWED_BEFORE_MS = 60 * 86_400_000;

/**
 * What a server needs to be reached by https in its own network, as PEM, and whom a phone has to trust for
 * it.
 */
export interface LocalCertificate {
  readonly key: string;
  readonly cert: string;
  readonly authority: string;
}

/**
 * Returns the certificate for `localhost` and these addresses: the one that is kept in the data folder, or a
 * new one where there is none, it does not cover all of them, or it will soon be out of date. The authority
 * behind it stays, so that phones go on trusting it.
 */
export function localCertificate(
  dataDir: string,
  addresses: readonly string[],
  now = new Date(),
): LocalCertificate {
  const folder = join(dataDir, CERTIFICATES_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = kept(
    join(folder, "authority.pem"),
    (one) => isCurrent(one, now) && addresses.every((address) => permits(one, address)),
    () => createAuthority(addresses, now),
  );
  const server = kept(
    join(folder, "server.pem"),
    (one) => isCurrent(one, now) && covers(one, addresses) && isBy(authority, one),
    () => createServerCertificate(authority, addresses, now),
  );
  return {
    key: pemOf(server.key),
    cert: new X509Certificate(server.certificate).toString(),
    authority: new X509Certificate(authority.certificate).toString(),
  };
}

/** Returns what a file keeps, if it still serves; otherwise makes it anew and keeps that. */
function kept(file: string, serves: (one: Certified) => boolean, make: () => Certified): Certified {
  const found = existsSync(file) ? readCertified(readFileSync(file, "utf8")) : undefined;
  if (found && serves(found)) return found;
  const made = make();
  writeFileSync(file, pemOf(made.key) + new X509Certificate(made.certificate).toString(), { mode: 0o600 });
  return made;
}

/** Returns a key and a certificate; `undefined` where a file was cut short, as by a full disk. */
function readCertified(pem: string): Certified | undefined {
  try {
    return { key: createPrivateKey(pem), certificate: new X509Certificate(pem).raw };
  } catch {
    return undefined;
  }
}

const pemOf = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();

function isCurrent({ certificate }: Certified, now: Date): boolean {
  const { validToDate, validFromDate } = new X509Certificate(certificate);
  return validFromDate <= now && validToDate.getTime() - now.getTime() > RENEWED_BEFORE_MS;
}

function covers({ certificate }: Certified, addresses: readonly string[]): boolean {
  const parsed = new X509Certificate(certificate);
  return parsed.checkHost("localhost") !== undefined && addresses.every((address) => parsed.checkIP(address));
}

function isBy(authority: Certified, { certificate }: Certified): boolean {
  return new X509Certificate(certificate).verify(new X509Certificate(authority.certificate).publicKey);
}
