// Rule (operating.md#encrypted-backups)

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { decryptFile, encryptFile, type Key, readPassphrase } from "./encryption.ts";
import { isEncrypted } from "./is-encrypted.ts";

// A passphrase is stretched for a second or two.
vi.setConfig({ testTimeout: 60_000 });

/** Made with age 1.1.1 and age-keygen, of the text `made by age 1.1.1`. */
const BY_AGE: Readonly<Record<string, { readonly key: Key; readonly file: string }>> = {
  "a public key": {
    key: { identities: ["AGE-SECRET-KEY-13HDK4DW4TXXFCSP8LJLFCGYMYXM74ZFDQT8QA8XKZUFNWKEPGX7QYAN9P6"] },
    file: "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBqZ2JXUXR3SlFtMWovR2UzdXl5YWsvUnNJUkVNeXZGTUpCdmhRS290L0NRClRlSllqKzNja25GTVU3UTVBNlI0T0RBVHRFZ0FBQnNpcUExSTNtMjBqcXMKLS0tIHp5ZG1HVFF4ZmpiejRXeENsaGgvNDNzSThjc2k4U3FUTjJ0Y1NZYnk4dVEKSPt0W4rCj2fig/Q+GdnVVbq2kH5sHOcmQKOl3l0bD+T84rR5H+oG87Gh5JwfNj73KZ0=",
  },
  "a passphrase": {
    key: { passphrase: "five words by heart today" },
    file: "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBBYm9xK3Q4RzI5Ylg5WmxKMlVNdmhnIDE4Ck9GQ1VCN0RGcHc3NHBRR0ZHUkpFRFJmTGFteTVEdHNTbGtWNmdPdFEyOHMKLS0tIDZoK0lIQlhWV1FsUkVaNUZuVmFQazdLYTlSczJEVUJUTHRPcEViTFpiWGcK0dSQfyRmubNjz3Q7XXPE7sP0AxJ2m4vurwZrT8HKqwb1RjlH/AuzxJBb3/DIO3TXLko=",
  },
};

const hasAge = spawnSync("age", ["--version"]).status === 0;
const CHUNK = 65_536;

/** Writes bytes into a file of its own; returns its path. */
function fileOf(bytes: Uint8Array): string {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, bytes);
  return file;
}

const newFile = () => join(temporaryFolder(), "new");

async function newKeys() {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

async function opened(file: string, key: Key): Promise<Buffer> {
  const target = newFile();
  await decryptFile(file, target, key);
  return readFileSync(target);
}

describe("the format of encrypted backups", () => {
  // Rule (operating.md#encrypted-backups): The tool `age` opens what is made here, and the other way round
  it.each(Object.keys(BY_AGE))("is age's, which has encrypted this to %s", async (kind) => {
    const { key, file = "" } = BY_AGE[kind] ?? { key: { passphrase: "" } };
    const made = fileOf(Buffer.from(file, "base64"));
    expect(isEncrypted(made)).toBe(true);
    expect((await opened(made, key)).toString()).toBe("made by age 1.1.1\n");
  });

  it.skipIf(!hasAge)("is opened by the tool itself (skipped where it is not installed)", async () => {
    const { identity, recipient } = await newKeys();
    const bytes = randomBytes(3 * CHUNK + 7);
    const sealed = newFile();
    await encryptFile(fileOf(bytes), sealed, { recipients: [recipient] });
    const keyFile = fileOf(Buffer.from(identity));
    const { stdout } = spawnSync("age", ["-d", "-i", keyFile, sealed], { maxBuffer: 10 * CHUNK });
    expect(stdout.equals(bytes)).toBe(true);
  });

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
    "gives %i bytes back to each of two keys",
    async (size) => {
      const keys = [await newKeys(), await newKeys()];
      const bytes = randomBytes(size);
      const sealed = newFile();
      await encryptFile(fileOf(bytes), sealed, { recipients: keys.map(({ recipient }) => recipient) });
      for (const { identity } of keys)
        expect((await opened(sealed, { identities: [identity] })).equals(bytes)).toBe(true);
    },
  );

  it.each(["\ufeffright\r\nsecond line\r\n", "right\n"])("has the passphrase of the file %j", (text) => {
    expect(readPassphrase(fileOf(Buffer.from(text)))).toBe("right");
  });

  it("has no passphrase of a file in UTF-16", () => {
    expect(() => readPassphrase(fileOf(Buffer.from("right\n", "utf16le")))).toThrow("no text in UTF-8");
  });

  it("opens with its passphrase alone", async () => {
    const sealed = newFile();
    await encryptFile(fileOf(Buffer.from("rows")), sealed, { passphrase: "right" });
    expect((await opened(sealed, { passphrase: "right" })).toString()).toBe("rows");
    for (const key of [{ passphrase: "wrong" }, { identities: [await generateX25519Identity()] }])
      await expect(opened(sealed, key)).rejects.toMatchObject({
        code: "wrong-key",
        message: expect.stringContaining(`${sealed} cannot be opened with this key or passphrase`),
      });
  });

  // Rule (operating.md#encrypted-backups): A file that was changed or cut off anywhere is refused
  it("is refused wherever a file was changed, cut off or added to", async () => {
    const { identity, recipient } = await newKeys();
    const sealed = newFile();
    await encryptFile(fileOf(randomBytes(3 * CHUNK)), sealed, { recipients: [recipient] });
    const whole = readFileSync(sealed);
    const header = whole.indexOf("\n---") + 100;
    // The header and the chunks' ends are where most can go wrong.
    const ends = [1, 2, 3].map((chunk) => header + chunk * (CHUNK + 16));
    const near = (at: number) => fc.integer({ min: -120, max: 120 }).map((by) => at + by);
    const place = fc
      .oneof(fc.nat(whole.length - 1), fc.nat(header), ...ends.map(near))
      .map((at) => Math.min(Math.max(at, 0), whole.length - 1));
    const change = fc.oneof(
      fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([at, bits]) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ bits;
        return changed;
      }),
      place.map((end) => whole.subarray(0, end)),
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map((more) => Buffer.concat([whole, more])),
      // A chunk less, or two in the other order.
      fc.nat(2).map((chunk) => {
        const from = whole.length - (3 - chunk) * (CHUNK + 16);
        return Buffer.concat([whole.subarray(0, from), whole.subarray(from + CHUNK + 16)]);
      }),
      fc.constant(0).map(() => {
        const [one, two] = [whole.length - 3 * (CHUNK + 16), whole.length - 2 * (CHUNK + 16)];
        const parts = [
          whole.subarray(0, one),
          whole.subarray(two, two + CHUNK + 16),
          whole.subarray(one, two),
        ];
        return Buffer.concat([...parts, whole.subarray(two + CHUNK + 16)]);
      }),
    );
    await fc.assert(
      fc.asyncProperty(change, async (bytes) => {
        const file = fileOf(bytes);
        await expect(opened(file, { identities: [identity] })).rejects.toMatchObject({
          code: expect.stringMatching(/^(damaged|wrong-key)$/),
        });
      }),
      { numRuns: 150 },
    );
  });
});
