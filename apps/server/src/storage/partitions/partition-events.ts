import { PostgresAdapter } from "kysely";
import { PartitionError } from "../../errors/partition-error.ts";
import type { Database } from "../database.ts";
import {
  copyBatch,
  countDifferences,
  countPartitions,
  createShadowTable,
  hasShadowTrigger,
  replaceByShadowTable,
  SHADOW_SCHEMA,
} from "./shadow-table.ts";

/** Events of one transaction: other senders of the same events wait for it. */
const BATCH_SIZE = 5_000;

/** Where the progress is reported, line by line; a run that is interrupted goes on where it was. */
interface Work {
  readonly report: (line: string) => void;
  readonly batchSize?: number;
}

/**
 * Partitions the table `event` of a PostgreSQL database by the hash of `event_id`, while servers run: into a shadow table, which follows
 * what they store and delete meanwhile, and replaces it once both hold the same (docs/decisions/031-partitions-by-event-id.md). An event that is sent
 * again, however late, is found in the one partition in which it can be.
 *
 * Rejects with a PartitionError over SQLite ("not-postgresql"), where the work had been begun with another number of partitions ("begun-otherwise"), where
 * what was begun has lost its trigger ("not-followed"), or where the copy differs ("differs"); and with a StorageUnavailableError ("locked") where long statements
 * hold the table, after which it may be run again.
 */
export async function partitionEvents(
  database: Database,
  partitions: number,
  { report, batchSize = BATCH_SIZE }: Work,
): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter))
    throw new PartitionError("not-postgresql", "Only PostgreSQL's tables can be partitioned.");
  const present = await countPartitions(database, "event");
  if (present > 0) return report(`the events are in ${present} partitions already`);
  await begin(database, partitions, report);
  await copyAll(database, batchSize, report);
  await assertSame(database);
  const schema = `harapen_partitions_${Date.now()}`;
  await database.transaction().execute((transaction) => replaceByShadowTable(transaction, schema));
  report(`the events are in ${partitions} partitions now, in the schema ${schema}`);
}

async function begin(database: Database, partitions: number, report: Work["report"]): Promise<void> {
  const begun = await countPartitions(database, `${SHADOW_SCHEMA}.event`);
  if (begun > 0 && !(await hasShadowTrigger(database)))
    throw new PartitionError(
      "not-followed",
      `The copy that was begun does not follow what is stored any more. Undo it and begin anew: drop schema ${SHADOW_SCHEMA} cascade.`,
    );
  if (begun === partitions) return report("goes on with what was begun");
  if (begun > 0)
    throw new PartitionError(
      "begun-otherwise",
      `${begun} partitions were begun. Go on with that number, or undo it: drop schema ${SHADOW_SCHEMA} cascade.`,
    );
  await database.transaction().execute((transaction) => createShadowTable(transaction, partitions));
}

async function copyAll(database: Database, size: number, report: Work["report"]): Promise<void> {
  for (;;) {
    const copied = await database.transaction().execute((transaction) => copyBatch(transaction, size));
    if (copied === undefined) return;
    report(`${copied} events copied`);
  }
}

async function assertSame(database: Database): Promise<void> {
  const differing = await countDifferences(database);
  if (differing > 0)
    throw new PartitionError(
      "differs",
      `${differing} events differ in the copy; nothing was changed. Undo it and begin anew: drop schema ${SHADOW_SCHEMA} cascade.`,
    );
}
