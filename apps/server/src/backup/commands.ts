import { type Config, MOST_RESERVES } from "../config/config.ts";
import { BackupError } from "../errors/backup-error.ts";
import type { DatabaseSettings } from "../storage/database.ts";
import type { Operator } from "../terminal/operator.ts";
import type { Manifest } from "./format/manifest.ts";
import { makeBackup } from "./make/backup.ts";
import { deleteOlder } from "./make/series.ts";
import { parseBackupOptions, parseRestoreOptions, parseVerifyOptions } from "./options.ts";
import { restoreBackup } from "./restore/restore.ts";
import { verifyBackup } from "./verify.ts";

type Settings = DatabaseSettings & Pick<Config, "diskReserveBytes">;
type Command = (settings: Settings, operator: Operator) => Promise<void>;

/** The backup commands, by name: each parses its words at once, and throws a BackupError where they are wrong. */
export const BACKUP_COMMANDS: Readonly<
  Record<"backup" | "verify" | "restore", (args: readonly string[]) => Command>
> = {
  backup(args) {
    const { file, keep, maxWalBytes } = parseBackupOptions(args);
    return async (settings, { report }) => {
      const leaveFree = MOST_RESERVES * settings.diskReserveBytes;
      const make = async () => {
        const manifest = await makeBackup(settings, file, { maxWalBytes, leaveFree });
        report(`${file}: ${describe(manifest)}`);
      };
      await (keep === undefined ? make() : makeAndKeep(make, file, keep, report));
    };
  },
  verify(args) {
    const file = parseVerifyOptions(args);
    return async (_, { report }) => report(`${file}: sound, ${describe(verifyBackup(file))}`);
  },
  restore(args) {
    const options = parseRestoreOptions(args);
    return (settings, operator) => restoreBackup(settings, options, operator);
  },
};

/** Makes a backup, and deletes the older ones of its series, so that `keep` are left. Without room for it, existing ones beyond `keep` are deleted first. */
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
