import { mediaAddress } from "@harapen/contract/calls/paths";
import type { Penguin } from "@harapen/contract/penguin";
import type { PenguinRecord } from "@harapen/contract/records";

/** Returns a penguin's record without what its keepers alone know: its photographs, and when it got which band. */
export function visibleRecord({ photographs: _, bands: __, ...record }: PenguinRecord): Penguin {
  return record;
}

/** Returns a penguin as visitors receive it, its pictures by their addresses. */
export function toPenguinResponse(
  slug: string,
  record: PenguinRecord,
  mediaHashes: ReadonlyMap<string, string>,
): Penguin {
  const address = (name: string) => mediaAddress(slug, name, mediaHashes.get(name) ?? "");
  const { picture, icon } = record;
  return { ...visibleRecord(record), picture: address(picture), icon: address(icon) };
}
