import { setImmediate } from "node:timers/promises";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { PublishDifferences } from "@harapen/contract/staff/publish";
import { documentDigest } from "../../platform/document-digest.ts";
import type { Documents } from "../documents.ts";

/** The digests of an aquarium's documents: birds' by their ids, and that of the details. */
export interface Digests {
  readonly details: string;
  readonly birds: ReadonlyMap<string, string>;
}

/** Documents with their digests, by which they are compared. */
export interface DigestedDocuments extends Documents {
  readonly digests: Digests;
}

/** How many birds are digested in one turn of the event loop: some milliseconds. */
const BIRDS_IN_A_TURN = 50;

/** Resolves to documents with their digests. Many birds take long, so others get their turn in between. */
export async function digested(documents: Documents): Promise<DigestedDocuments> {
  const birds = new Map<string, string>();
  for (const [index, bird] of documents.birds.entries()) {
    if (index % BIRDS_IN_A_TURN === BIRDS_IN_A_TURN - 1) await setImmediate();
    birds.set(bird.record.id, documentDigest(bird));
  }
  return { ...documents, digests: { details: documentDigest(documents.details), birds } };
}

/** Returns the differences between two contents; `before` may be `undefined`. */
export function findDifferences(
  before: DigestedDocuments | undefined,
  after: DigestedDocuments,
): PublishDifferences {
  const sameDetails = before && before.digests.details === after.digests.details;
  return {
    details: sameDetails ? null : { before: before?.details ?? null, after: after.details },
    birds: birdDifferences(before, after),
    reordered: before !== undefined && isReordered(before.birds, after.birds),
  };
}

function birdDifferences(before: DigestedDocuments | undefined, after: DigestedDocuments) {
  const [old, now] = [byId(before?.birds ?? []), byId(after.birds)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id) ?? null, now.get(id) ?? null];
    if (was && is && before?.digests.birds.get(id) === after.digests.birds.get(id)) return [];
    return [{ id, before: was, after: is }];
  });
}

function isReordered(before: readonly BirdDocument[], after: readonly BirdDocument[]): boolean {
  const [old, now] = [byId(before), byId(after)];
  const kept = [...old.keys()].filter((id) => now.has(id));
  return [...now.keys()].filter((id) => old.has(id)).some((id, index) => id !== kept[index]);
}

const byId = (birds: readonly BirdDocument[]) => new Map(birds.map((bird) => [bird.record.id, bird]));
