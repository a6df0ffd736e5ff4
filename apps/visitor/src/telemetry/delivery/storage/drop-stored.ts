import { warn } from "../../../platform/log.ts";
import { clearRecords } from "./event-store.ts";
import { backupPrefixes, popBackup } from "./unload-backup.ts";

/** Drops the events that wait on the device, whichever page's they are. Never rejects. */
export async function dropStoredEvents(): Promise<void> {
  backupPrefixes().forEach(popBackup);
  await clearRecords().catch((error: unknown) => warn("events that wait were not dropped", error));
}
