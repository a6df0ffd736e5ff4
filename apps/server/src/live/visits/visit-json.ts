import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Visit, VisitAids } from "./visit.ts";

const { resolve } = createRequire(import.meta.url);

/** The sources that determine a summary: those of this folder, and their imports; a test checks the list. */
export const SUMMARY_SOURCES = [
  "./held-visits.ts",
  "./in-turns.ts",
  "./joined-sessions.ts",
  "./summarize-visit.ts",
  "./visit-event.ts",
  "./visit-json.ts",
  "./visit-mirror.ts",
  "./visit.ts",
  "@harapen/contract/telemetry/no-device",
  "../../research/sessions/exported-event.ts",
  "../../research/sessions/sequence-numbers.ts",
  "../../storage/sessions/session-sizes.ts",
  "../../storage/in-batches.ts",
  "../../storage/studies/study-sessions.ts",
  "../../storage/studies/visit-summary-store.ts",
  "@harapen/contract/aids",
  "@harapen/contract/telemetry/no-device",
  "@harapen/contract/uuid",
];

/** Returns the version of the code that sums visits up: summaries of another version are made anew. `null` where the sources cannot be read: then no summaries are stored. */
export function summaryVersion(sources: readonly string[] = SUMMARY_SOURCES): string | null {
  const hash = createHash("sha256");
  try {
    for (const source of sources) hash.update(readFileSync(resolve(source)));
  } catch {
    return null;
  }
  return hash.digest("base64url");
}

/** Serialises a visit as JSON, without the times at which its events were received: a session with new events is read as a whole. */
export function serializeVisit({ steps, versions, aids, ...visit }: Visit): string {
  return JSON.stringify({
    ...visit,
    received: [],
    steps: [...steps],
    versions: [...versions],
    aids: aids.map((each) => ({ ...each, exposed: [...each.exposed] })),
  });
}

/** The aids as JSON has them. */
type AidsJson = Omit<VisitAids, "exposed"> & { readonly exposed: readonly string[] };

/** Parses a visit that this version of the code has serialised. */
export function parseVisit(text: string): Visit {
  const { steps, versions, aids, ...visit } = JSON.parse(text);
  return {
    ...visit,
    steps: new Set(steps),
    versions: new Set(versions),
    aids: aids.map((each: AidsJson) => ({ ...each, exposed: new Set(each.exposed) })),
  };
}
