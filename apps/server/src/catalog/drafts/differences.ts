import type { BirdDocument } from "@harapen/contract/staff/content";
import type { PublishDifferences } from "@harapen/contract/staff/publish";
import { documentDigest } from "../../platform/document-digest.ts";
import type { Documents } from "../documents.ts";

/** Returns the differences between two contents; `before` may be `undefined`. */
export function findDifferences(before: Documents | undefined, after: Documents): PublishDifferences {
  const sameDetails = before && documentDigest(before.details) === documentDigest(after.details);
  return {
    details: sameDetails ? null : { before: before?.details ?? null, after: after.details },
    birds: birdDifferences(before?.birds ?? [], after.birds),
    reordered: before !== undefined && isReordered(before.birds, after.birds),
  };
}

function birdDifferences(before: readonly BirdDocument[], after: readonly BirdDocument[]) {
  const [old, now] = [byId(before), byId(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id) ?? null, now.get(id) ?? null];
    if (was && is && documentDigest(was) === documentDigest(is)) return [];
    return [{ id, before: was, after: is }];
  });
}

function isReordered(before: readonly BirdDocument[], after: readonly BirdDocument[]): boolean {
  const [old, now] = [byId(before), byId(after)];
  const kept = [...old.keys()].filter((id) => now.has(id));
  return [...now.keys()].filter((id) => old.has(id)).some((id, index) => id !== kept[index]);
}

const byId = (birds: readonly BirdDocument[]) => new Map(birds.map((bird) => [bird.record.id, bird]));
