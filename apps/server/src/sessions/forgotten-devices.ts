import { createHmac } from "node:crypto";
import { uuid } from "@harapen/contract/primitives";
import type { Database } from "../database/database.ts";
import { generatedKey } from "../database/generated-key.ts";
import type { EventRow } from "./event-row.ts";

/** A session that is not to be stored, and the deletion's key in the log. */
interface ForgottenSession {
  readonly session: string;
  readonly person: string;
}

/** Logs that what a device recorded until now is not to be stored, if it comes late: its visitor has deleted it. `person` is the deletion's key in the log. */
export async function logForgottenDevice(
  transaction: Database,
  person: string,
  device: string,
): Promise<void> {
  const id = deviceDigest(await generatedKey(transaction, "research_key"), device);
  const forgotten_at = new Date().toISOString();
  await transaction
    .insertInto("forgotten")
    .values({ person, kind: "device", id, forgotten_at })
    .onConflict((conflict) => conflict.columns(["person", "kind", "id"]).doUpdateSet({ forgotten_at }))
    .execute();
}

/** Finds the sessions that begin with these events on a device whose visitor has deleted what it left, and began before that, by the device's clock. */
export async function findForgottenStarts(
  transaction: Database,
  rows: readonly EventRow[],
): Promise<ForgottenSession[]> {
  const started = rows.flatMap((row) => {
    const device = deviceOf(row);
    return device === undefined ? [] : [{ session: row.session_id, at: row.client_ts, device }];
  });
  if (started.length === 0) return [];
  const generated = await transaction.selectFrom("research_key").select("key").executeTakeFirst();
  // Nobody was ever deleted.
  if (!generated) return [];
  const key = Buffer.from(generated.key, "hex");
  const byDigest = Map.groupBy(started, ({ device }) => deviceDigest(key, device));
  const forgotten = await transaction
    .selectFrom("forgotten")
    .select(["person", "id", "forgotten_at"])
    .where("kind", "=", "device")
    .where("id", "in", [...byDigest.keys()])
    .execute();
  return forgotten.flatMap(({ person, id, forgotten_at }) => {
    const late = byDigest.get(id)?.filter(({ at }) => at <= Date.parse(forgotten_at)) ?? [];
    return late.map(({ session }) => ({ session, person }));
  });
}

function deviceOf({ name, payload }: EventRow): string | undefined {
  return name === "session_start" ? uuid.safeParse(JSON.parse(payload).device).data : undefined;
}

/**
 * Returns the digest by which deletions and sessions know a device, in whatever case its number is written.
 */
export function deviceDigest(key: Uint8Array, device: string): string {
  return createHmac("sha256", key).update(`forgotten number ${device.toLowerCase()}`).digest("hex");
}
