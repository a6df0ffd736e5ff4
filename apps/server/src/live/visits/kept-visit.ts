import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Visit } from "./visit.ts";

/** The sources that say what a summary is. */
const SOURCES = [
  "./kept-visit.ts",
  "./summarize-visit.ts",
  "./visit-event.ts",
  "../../research/sessions/sequence-numbers.ts",
  "../../storage/studies/study-sessions.ts",
];

let version: string | undefined;

/** The version of the code that sums visits up: what another one has kept is made anew. */
export function summaryVersion(): string {
  version ??= SOURCES.reduce(
    (hash, source) => hash.update(readFileSync(new URL(source, import.meta.url))),
    createHash("sha256"),
  ).digest("base64url");
  return version;
}

/** Returns a visit as JSON, without when each of its events was received: what is new is read with its whole session. */
export function toKept({ steps, versions, aids, ...visit }: Visit): string {
  return JSON.stringify({
    ...visit,
    received: [],
    steps: [...steps],
    versions: [...versions],
    aids: { reported: aids.reported, exposed: [...aids.exposed] },
  });
}

/** Returns a visit that this version of the code has kept. */
export function fromKept(text: string): Visit {
  const { steps, versions, aids, ...visit } = JSON.parse(text);
  return {
    ...visit,
    steps: new Set(steps),
    versions: new Set(versions),
    aids: { reported: aids.reported, exposed: new Set(aids.exposed) },
  };
}
