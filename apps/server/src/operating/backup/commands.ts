import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { InstallationSettings } from "../../database/installation.ts";
import { type Config, MOST_RESERVES } from "../../platform/config/config.ts";
import { BackupError } from "../../platform/errors.ts";
import type { Operator } from "../../platform/terminal.ts";
import {
  assertRecipients,
  type Key,
  type Lock,
  readIdentities,
  readPassphrase,
  withReadable,
} from "./format/encryption.ts";
import { isEncrypted } from "./format/is-encrypted.ts";
import type { Manifest } from "./format/manifest.ts";
import { plainFolder } from "./format/part-folder.ts";
import { MAX_WAL_BYTES, makeBackup } from "./make/backup.ts";
import { deleteOlder, seriesOf } from "./make/series.ts";
import { type RestoreOptions, restoreBackup } from "./restore/restore.ts";
import { verifyBackup } from "./verify.ts";

type Settings = InstallationSettings & Pick<Config, "backupRecipients" | "diskReserveBytes">;
type Command = (settings: Settings, operator: Operator) => Promise<void>;

/**
 * The backup commands, by name: each parses its words at once, and throws a BackupError where they are wrong.
 */
export const BACKUP_COMMANDS: Readonly<
  Record<"backup" | "verify" | "restore", (args: readonly string[]) => Command>
> = {
  backup(args) {
    const { file, keep, maxWalBytes, lock: named } = parseBackupOptions(args);
    return async (settings, { report }) => {
      const leaveFree = MOST_RESERVES * settings.diskReserveBytes;
      const lock = named ?? lockIn(settings);
      const make = async () => {
        const manifest = await makeBackup(settings, file, { lock, maxWalBytes, leaveFree });
        report(`${file}: ${lock ? "encrypted, " : ""}${describe(manifest)}`);
      };
      await (keep === undefined ? make() : makeAndKeep(make, file, keep, report));
    };
  },
  verify(args) {
    const { file, key } = parseVerifyOptions(args);
    return async (settings, { report }) => {
      const manifest = await withReadable(file, { key, folder: plainFolder(settings) }, verifyBackup);
      report(`${file}: sound, ${isEncrypted(file) ? "encrypted, " : ""}${describe(manifest)}`);
    };
  },
  restore(args) {
    const options = parseRestoreOptions(args);
    return (settings, operator) => restoreBackup(settings, options, operator);
  },
};

/**
 * Makes a backup, and deletes the older ones of its series, so that `keep` are left. Without room for it,
 * existing ones beyond `keep` are deleted first.
 */
async function makeAndKeep(
  make: () => Promise<void>,
  file: string,
  keep: number,
  report: Operator["report"],
): Promise<void> {
  const leaveOthers = (others: number) => {
    const deleted = deleteOlder(file, others);
    for (const name of deleted) report(`deleted ${name}`);
    return deleted.length > 0;
  };
  await make().catch((error) => {
    if (error instanceof BackupError && error.code === "no-space" && leaveOthers(keep)) return make();
    throw error;
  });
  leaveOthers(keep - 1);
}

function describe({ made_of, made_at, migration, tables }: Manifest): string {
  const rows = tables.filter((table) => table.rows > 0).map((table) => `${table.name} ${table.rows}`);
  return `${made_of} as of ${made_at}, schema ${migration}; ${rows.join(", ") || "empty"}`;
}

/** The options of `backup` on the command line. */
interface BackupOptions {
  /** The new backup's path. */
  readonly file: string;
  /** The number of backups of the file's series to keep, with the new one; `undefined`: all. */
  readonly keep: number | undefined;
  /** The most that a server's write-ahead log may grow to during the copy, in bytes. */
  readonly maxWalBytes: number;
  /** What to encrypt it to; `undefined`: to what the settings say. */
  readonly lock: Lock | undefined;
}

/**
 * Parses `<file> [--keep 7] [--wal-limit <megabytes>]`, and `--recipient <public key>`, as often as there are
 * keys, or `--passphrase-file <file>`. Throws a BackupError ("usage") that says what is wrong.
 */
function parseBackupOptions(args: readonly string[]): BackupOptions {
  const { file, values } = parse("backup", args, {
    keep: { type: "string" },
    "wal-limit": { type: "string" },
    recipient: { type: "string", multiple: true },
    "passphrase-file": { type: "string" },
  });
  const keep = parseCount("--keep", values.keep);
  if (keep !== undefined) seriesOf(file);
  const megabytes = parseCount("--wal-limit", values["wal-limit"]);
  const maxWalBytes = megabytes === undefined ? MAX_WAL_BYTES : megabytes * 1_000_000;
  return { file, keep, maxWalBytes, lock: parseLock(values) };
}

type Values = ReturnType<typeof parse>["values"];

/** The lock that the words name: whoever encrypts to both age's kinds could open neither, as age has it. */
function parseLock({ recipient, "passphrase-file": passphraseFile }: Values): Lock | undefined {
  const recipients = Array.isArray(recipient) ? recipient.map(String) : undefined;
  if (typeof passphraseFile !== "string") {
    if (recipients) assertRecipients(recipients);
    return recipients && { recipients };
  }
  if (recipients) throw new BackupError("usage", "It is either --recipient or --passphrase-file.");
  return { passphrase: readPassphrase(passphraseFile) };
}

/** The lock of the settings, which the backups of a timer have. */
function lockIn({ backupRecipients: recipients }: Settings): Lock | undefined {
  if (recipients.length === 0) return undefined;
  assertRecipients(recipients);
  return { recipients };
}

const KEY_OPTIONS = { identity: { type: "string" }, "passphrase-file": { type: "string" } } as const;

function parseKey({ identity, "passphrase-file": passphraseFile }: Values): Key | undefined {
  if (typeof identity === "string" && typeof passphraseFile === "string")
    throw new BackupError("usage", "It is either --identity or --passphrase-file.");
  if (typeof identity === "string") return { identities: readIdentities(identity) };
  return typeof passphraseFile === "string" ? { passphrase: readPassphrase(passphraseFile) } : undefined;
}

/**
 * Parses `<file> [--identity <file> | --passphrase-file <file>]`. Throws a BackupError ("usage") that says
 * what is wrong.
 */
function parseVerifyOptions(args: readonly string[]): Pick<RestoreOptions, "file" | "key"> {
  const { file, values } = parse("verify", args, KEY_OPTIONS);
  return { file, key: parseKey(values) };
}

/** Like `parseVerifyOptions`, with `[--replace] [--force]`. */
function parseRestoreOptions(args: readonly string[]): RestoreOptions {
  const flag = { type: "boolean" } as const;
  const { file, values } = parse("restore", args, { replace: flag, force: flag, ...KEY_OPTIONS });
  return { file, replace: values.replace === true, force: values.force === true, key: parseKey(values) };
}

function parse(command: string, args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error("it takes one file");
    return { file: resolve(file), values };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError("usage", `${command}: ${reason}.`, { cause });
  }
}

function parseCount(option: string, text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new BackupError("usage", `${option} takes a whole number, 1 or more.`);
}
