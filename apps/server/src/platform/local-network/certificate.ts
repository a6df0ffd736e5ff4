import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";
import { BlockList, isIPv4 } from "node:net";
import {
  bitString,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  TRUE,
  tagged,
  time,
  utf8String,
} from "./der.ts";

/*
 * Certificates of a server for its own network (RFC 5280): node has keys and signatures, but makes no
 * certificates.
 */

const OID = {
  commonName: "2.5.4.3",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  serverAuth: "1.3.6.1.5.5.7.3.1",
  subjectKeyIdentifier: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  nameConstraints: "2.5.29.30",
  authorityKeyIdentifier: "2.5.29.35",
  extKeyUsage: "2.5.29.37",
} as const;

/** The networks that no address of the internet is in, with the lengths of their prefixes. */
const PRIVATE_NETWORKS = [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const;
const PRIVATE = new BlockList();
for (const [network, bits] of PRIVATE_NETWORKS) PRIVATE.addSubnet(network, bits);

/** The names that mean this machine, or one in the same network (`name.local`). */
const LOCAL_NAMES = ["localhost", "local"];

const DAY_MS = 86_400_000;

/** A certificate (DER) and its key. */
export interface Certified {
  readonly certificate: Buffer;
  readonly key: KeyObject;
}

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

/**
 * Creates an authority that phones may trust. It can vouch for this machine and for private
 * networks alone, and for `addresses`: whoever gets its key can pretend to be no site of the internet.
 */
export function createAuthority(addresses: readonly string[], now: Date): Certified {
  const key = newKey();
  const subject = nameOf(`Harapen on ${randomBytes(3).toString("hex")}`);
  const permitted = [
    ...LOCAL_NAMES.map((name) => sequence(dnsName(name))),
    ...PRIVATE_NETWORKS.map(([network, bits]) => permittedNetwork(network, bits)),
    ...addresses.filter((address) => !PRIVATE.check(address)).map((address) => permittedNetwork(address, 32)),
  ];
  const extensions = [
    extension(OID.basicConstraints, sequence(TRUE, integer(Buffer.from([0]))), "critical"),
    extension(OID.keyUsage, bitString(Buffer.from([0x06]), 1), "critical"),
    extension(OID.nameConstraints, sequence(tagged(0, Buffer.concat(permitted), "constructed")), "critical"),
    extension(OID.subjectKeyIdentifier, octetString(keyIdentifier(key))),
  ];
  return { key, certificate: certify({ subject, key, extensions, now, days: 3_650 }, { subject, key }) };
}

/** Whether an authority can vouch for an address. */
export function permits({ certificate }: Pick<Certified, "certificate">, address: string): boolean {
  return PRIVATE.check(address) || certificate.includes(permittedNetwork(address, 32));
}

/** How long a server's certificate is valid: what Apple's systems take at most is longer (825 days). */
const SERVER_DAYS = 397;

/** Creates a certificate for a server at `localhost` and these IPv4 addresses. */
export function createServerCertificate(
  authority: Certified,
  addresses: readonly string[],
  now: Date,
): Certified {
  const key = newKey();
  const extensions = [
    extension(OID.basicConstraints, sequence(), "critical"),
    extension(OID.keyUsage, bitString(Buffer.from([0x80]), 7), "critical"),
    extension(OID.extKeyUsage, sequence(objectIdentifier(OID.serverAuth))),
    extension(OID.subjectAltName, sequence(dnsName("localhost"), ...addresses.map(ipAddress))),
    extension(OID.subjectKeyIdentifier, octetString(keyIdentifier(key))),
    extension(OID.authorityKeyIdentifier, sequence(tagged(0, keyIdentifier(authority.key)))),
  ];
  const issuer = { subject: subjectOf(authority.certificate), key: authority.key };
  const subject = nameOf("Harapen");
  return { key, certificate: certify({ subject, key, extensions, now, days: SERVER_DAYS }, issuer) };
}

interface Contents {
  readonly subject: Buffer;
  readonly key: KeyObject;
  readonly extensions: readonly Buffer[];
  readonly now: Date;
  readonly days: number;
}

/** Signs a certificate. It is valid from the day before, as a phone's clock may be slow. */
function certify(
  { subject, key, extensions, now, days }: Contents,
  issuer: Pick<Contents, "subject" | "key">,
): Buffer {
  const algorithm = sequence(objectIdentifier(OID.ecdsaWithSha256));
  const content = sequence(
    tagged(0, integer(Buffer.from([2])), "constructed"),
    integer(randomBytes(16)),
    algorithm,
    issuer.subject,
    sequence(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + days * DAY_MS))),
    subject,
    publicKeyOf(key),
    tagged(3, sequence(...extensions), "constructed"),
  );
  return sequence(content, algorithm, bitString(sign("sha256", content, issuer.key)));
}

const nameOf = (name: string) => sequence(set(sequence(objectIdentifier(OID.commonName), utf8String(name))));

/** Returns the name of an authority that `createAuthority` made, as its certificates have to repeat it. */
function subjectOf(certificate: Buffer): Buffer {
  const [, name = ""] = /CN=(.*)/.exec(new X509Certificate(certificate).subject) ?? [];
  return nameOf(name);
}

function extension(id: string, value: Uint8Array, criticality?: "critical"): Buffer {
  return sequence(objectIdentifier(id), ...(criticality ? [TRUE] : []), octetString(value));
}

const publicKeyOf = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "der" });
const keyIdentifier = (key: KeyObject) => createHash("sha1").update(publicKeyOf(key)).digest();

const dnsName = (name: string) => tagged(2, Buffer.from(name, "ascii"));
const bytesOf = (address: string) => Buffer.from(isIPv4(address) ? address.split(".").map(Number) : []);
const ipAddress = (address: string) => tagged(7, bytesOf(address));

function permittedNetwork(network: string, bits: number): Buffer {
  const mask = Buffer.alloc(4);
  mask.writeUInt32BE(bits === 0 ? 0 : (0xffff_ffff << (32 - bits)) >>> 0);
  return sequence(tagged(7, Buffer.concat([bytesOf(network), mask])));
}
