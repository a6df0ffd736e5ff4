// Rule (operating.md#starting-and-stopping)

import { X509Certificate } from "node:crypto";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { checkServerIdentity, connect } from "node:tls";
import { afterEach, expect, it, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createAuthority, createServerCertificate } from "./certificate.ts";
import { CERTIFICATES_FOLDER, type LocalCertificate, localCertificate } from "./local-certificate.ts";

const NOW = new Date();
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const LAN = ["192.168.1.5", "10.0.0.3"];

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * Connects to a server with a certificate; resolves to what the client says of it: `trusted`, or its error.
 */
async function trust(
  served: Pick<LocalCertificate, "key" | "cert">,
  ca: string,
  host: string,
): Promise<string> {
  const server = createServer(served).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect(
      { port, host: "127.0.0.1", ca, checkServerIdentity: (_, peer) => checkServerIdentity(host, peer) },
      () => {
        resolve("trusted");
        socket.destroy();
      },
    );
    socket.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "UNSPECIFIED" ? error.message : String(error.code)),
    );
  });
}

test.each(["localhost", "127.0.0.1", ...LAN])(
  "the certificate is trusted at %s by who trusts its authority",
  async (host) => {
    const made = localCertificate(temporaryFolder(), ["127.0.0.1", ...LAN], NOW);
    expect(await trust(made, made.authority, host)).toBe("trusted");
  },
);

it("is for no other address, and of no other authority", async () => {
  const made = localCertificate(temporaryFolder(), LAN, NOW);
  expect(await trust(made, made.authority, "192.168.1.6")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  const other = localCertificate(temporaryFolder(), LAN, NOW);
  expect(await trust(made, other.authority, "192.168.1.5")).not.toBe("trusted");
});

it("an authority vouches for no address of the internet, but those that the machine had", async () => {
  const pems = ({ certificate, key }: ReturnType<typeof createAuthority>) => ({
    cert: new X509Certificate(certificate).toString(),
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
  });
  const authority = createAuthority(LAN, NOW);
  const server = createServerCertificate(authority, ["93.184.216.34"], NOW);
  expect(await trust(pems(server), pems(authority).cert, "93.184.216.34")).toBe(
    "permitted subtree violation",
  );
  const made = localCertificate(temporaryFolder(), ["93.184.216.34"], NOW);
  expect(await trust(made, made.authority, "93.184.216.34")).toBe("trusted");
});

it("stays the same from start to start, in files that are the user's alone", () => {
  const folder = temporaryFolder();
  const made = localCertificate(folder, LAN, NOW);
  expect(localCertificate(folder, LAN.slice(1), later(30))).toEqual(made);
  const files = readdirSync(join(folder, CERTIFICATES_FOLDER)).map((name) =>
    join(folder, CERTIFICATES_FOLDER, name),
  );
  expect(files.map((file) => statSync(file).mode & 0o077)).toEqual([0, 0]);
});

it.each([
  ["another address", () => ["192.168.7.7"], 0],
  ["its end", () => LAN, 380],
])("is made anew for %s, by the same authority", async (_, addresses, days) => {
  const folder = temporaryFolder();
  const first = localCertificate(folder, LAN, NOW);
  const second = localCertificate(folder, addresses(), later(days));
  expect(second.cert).not.toBe(first.cert);
  expect(second.authority).toBe(first.authority);
});

it("an authority is made anew where it can't vouch for an address, or its file is broken", () => {
  const folder = temporaryFolder();
  const first = localCertificate(folder, LAN, NOW);
  const second = localCertificate(folder, ["93.184.216.34"], NOW);
  expect(second.authority).not.toBe(first.authority);
  writeFileSync(join(folder, CERTIFICATES_FOLDER, "authority.pem"), "-----BEGIN");
  expect(localCertificate(folder, LAN, NOW).authority).not.toBe(second.authority);
});
