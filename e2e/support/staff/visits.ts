import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { proposeBesideServer } from "../../../apps/server/src/testing/visits/propose-beside-server.ts";
import { saveConfirmedVisits } from "../../../apps/server/src/testing/visits/save-beside-server.ts";
import type { RunningServer } from "../server.ts";

const CLI = fileURLToPath(new URL("../../../apps/server/src/cli.ts", import.meta.url));

interface Confirmations {
  readonly penguin: string;
  /** The place of the penguin among the candidates of each visit. */
  readonly ranks: readonly number[];
}

/** Stores visits whose visitors confirmed a penguin, from different networks, on two days. */
export async function confirm(
  { dataDir }: RunningServer,
  aquarium: string,
  { penguin, ranks }: Confirmations,
): Promise<void> {
  const visits = ranks.map((rank, index) => ({ penguin, rank, device: `${penguin} ${index}` }));
  await saveConfirmedVisits(dataDir, aquarium, visits);
}

/**
 * Learns an aquarium's patterns from its visitors' drawings by the operator's command, while the server runs.
 */
export async function learn({ dataDir }: RunningServer, aquarium: string): Promise<void> {
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [CLI, "learn", "--aquarium", aquarium], { env });
}

/** Stores a proposal of how an aquarium's visitors draw, as the command `fit` does. */
export async function propose({ dataDir }: RunningServer, aquarium: string): Promise<void> {
  await proposeBesideServer(dataDir, aquarium);
}
