import { resolve } from "node:path";
import { AquariumStore } from "../catalog/aquarium-store.ts";
import { exportAquarium } from "../catalog/folder/export-folder.ts";
import { importCommand, parseImportOptions } from "../catalog/folder/import-command.ts";
import { parseRemoveOptions, removeCommand } from "../catalog/folder/remove-command.ts";
import { AuditLog } from "../people/staff/audit-log.ts";
import { readConfig } from "../platform/config/config.ts";
import { freezeStudy } from "../studies/study-store.ts";
import { type Command, OPERATOR, type ParseCommand } from "./command.ts";
import { inNamedDatabase, withAnyDatabase, withDatabase } from "./in-database.ts";

/** Imports aquariums. */
export function importAquariums(args: readonly string[]): Command {
  const options = parseImportOptions(args);
  return inNamedDatabase(
    options.force,
    withAnyDatabase((database) => importCommand(options, new AquariumStore(database), OPERATOR)),
  );
}

/** Removes an aquarium for good. */
export function removeAquarium(args: readonly string[]): Command {
  const options = parseRemoveOptions(args);
  const { defaultAquarium } = readConfig(process.env);
  return inNamedDatabase(
    options.force,
    withDatabase((database) => {
      const stores = { aquariums: new AquariumStore(database, freezeStudy), audit: new AuditLog(database) };
      return removeCommand(options, stores, { defaultAquarium, operator: OPERATOR });
    }),
  );
}

/** Exports an aquarium into a folder. */
export const exportOneAquarium: ParseCommand = ([slug, folder, ...rest]) =>
  slug === undefined || folder === undefined || rest.length > 0
    ? undefined
    : withDatabase((database) => exportAndReport(slug, resolve(folder), new AquariumStore(database)));

async function exportAndReport(slug: string, folder: string, store: AquariumStore): Promise<void> {
  await exportAquarium(slug, folder, store);
  OPERATOR.report(`${slug}: exported to ${folder}`);
}
