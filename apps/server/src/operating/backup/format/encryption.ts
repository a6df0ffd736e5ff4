import { createReadStream, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError, errorMessage } from "../../../platform/errors.ts";
import { isEncrypted } from "./is-encrypted.ts";
import { makePartFolder } from "./part-folder.ts";

/*
 * Encrypted backups: an ordinary backup in the format of age (https://age-encryption.org/v1), which the tool
 * of that name opens and makes as well. Every 64 kB are authenticated, with their place and the file's end.
 */

/** What a backup is encrypted to: public keys (`age1...`), whose secret keys open it; or a passphrase. */
export type Lock = { readonly recipients: readonly string[] } | { readonly passphrase: string };

/** What opens an encrypted backup: secret keys (`AGE-SECRET-KEY-1...`), or a passphrase. */
export type Key = { readonly identities: readonly string[] } | { readonly passphrase: string };

/** How the library says that a file is encrypted to others. */
const NO_MATCH = "no identity matched";

/** Writes a file, encrypted, into a new one. A few chunks of it are in memory. */
export async function encryptFile(file: string, target: string, lock: Lock): Promise<void> {
  const sealed = await encrypterOf(lock).encrypt(ReadableStream.from<Uint8Array>(createReadStream(file)));
  await write(sealed, target);
}

/**
 * Writes an encrypted file, decrypted, into a new one. A few chunks of it are in memory. Throws a BackupError
 * where the key does not fit ("wrong-key"), or the file is changed or cut off anywhere ("damaged"); the
 * target is of no use then.
 */
export async function decryptFile(file: string, target: string, key: Key): Promise<void> {
  const decrypter = decrypterOf(key);
  try {
    const opened = await decrypter.decrypt(ReadableStream.from<Uint8Array>(createReadStream(file)));
    await write(opened, target);
  } catch (cause) {
    if (cause instanceof Error && "syscall" in cause) throw cause;
    const reason = errorMessage(cause);
    if (reason.includes(NO_MATCH))
      throw new BackupError(
        "wrong-key",
        `${file} cannot be opened with this key or passphrase: it is encrypted to another, or its beginning is damaged.`,
        { cause },
      );
    throw new BackupError("damaged", `${file} is damaged: it was changed or cut off (${reason}).`, { cause });
  }
}

/** The most bytes of a file that may be only in memory: more at once would delay a server on the same disk. */
const UNSYNCED_BYTES = 16_000_000;

async function write(chunks: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  const file = await open(target, "wx", 0o600);
  try {
    let unsynced = 0;
    for await (const chunk of chunks) {
      await file.appendFile(chunk);
      unsynced += chunk.length;
      if (unsynced < UNSYNCED_BYTES) continue;
      await file.datasync();
      unsynced = 0;
    }
  } finally {
    await file.close();
  }
}

/** Throws a BackupError ("usage") where a public key is none. */
export function assertRecipients(recipients: readonly string[]): void {
  encrypterOf({ recipients });
}

function encrypterOf(lock: Lock): Encrypter {
  const encrypter = new Encrypter();
  if ("passphrase" in lock) encrypter.setPassphrase(lock.passphrase);
  else
    for (const recipient of lock.recipients)
      try {
        encrypter.addRecipient(recipient);
      } catch (cause) {
        throw new BackupError("usage", `${recipient} is no public key of age.`, { cause });
      }
  return encrypter;
}

function decrypterOf(key: Key): Decrypter {
  const decrypter = new Decrypter();
  if ("passphrase" in key) decrypter.addPassphrase(key.passphrase);
  else
    for (const identity of key.identities)
      try {
        decrypter.addIdentity(identity);
      } catch (cause) {
        throw new BackupError("usage", "The file of --identity has a line that is no secret key of age.", {
          cause,
        });
      }
  return decrypter;
}

/** Reads a passphrase: the first line of a file. Throws a BackupError ("usage"). */
export function readPassphrase(file: string): string {
  // Some editors begin a file with U+FEFF, or write UTF-16: who types the passphrase elsewhere has neither.
  const [passphrase = ""] = readSecret("--passphrase-file", file)
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  if (/[\p{Cc}\uFFFD]/u.test(passphrase))
    throw new BackupError("usage", "The file of --passphrase-file is no text in UTF-8.");
  if (passphrase !== "") return passphrase;
  throw new BackupError("usage", "The first line of the file of --passphrase-file is empty.");
}

/** Reads the secret keys in a file as `age-keygen` writes it. Throws a BackupError ("usage"). */
export function readIdentities(file: string): string[] {
  const lines = readSecret("--identity", file).split(/\r?\n/);
  const identities = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0) throw new BackupError("usage", "The file of --identity has no secret key.");
  return identities;
}

function readSecret(option: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new BackupError("usage", `The file of ${option} cannot be read: ${errorMessage(cause)}`, { cause });
  }
}

/**
 * Calls `use` with the path of a backup that can be read: the file itself, or, where it is encrypted, what it
 * holds, in a folder of `folder` that is removed afterwards. Throws a BackupError as `decryptFile` does, and
 * where there is no key ("encrypted").
 */
export async function withReadable<T>(
  file: string,
  { key, folder }: { readonly key: Key | undefined; readonly folder: string },
  use: (readable: string) => T | Promise<T>,
): Promise<T> {
  if (!isEncrypted(file)) return use(file);
  if (!key)
    throw new BackupError("encrypted", `${file} is encrypted: --identity or --passphrase-file opens it.`);
  const part = makePartFolder(join(folder, basename(file)));
  try {
    const readable = join(part.path, basename(file));
    await decryptFile(file, readable, key);
    return await use(readable);
  } finally {
    part.remove();
  }
}
