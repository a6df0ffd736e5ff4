import type { Penguin } from "@harapen/contract/penguin";
import { NO_PHOTOGRAPH } from "../../storage/documents/documents.ts";
import { BASE_FILE } from "../folder-files.ts";
import type { CheckedContent, Finding } from "./finding.ts";

/** Returns which penguins have the very picture of another, byte for byte. */
export function checkPictures(penguins: readonly Penguin[], media: CheckedContent["media"]): Finding[] {
  const hashes = new Map(media.map(({ name, hash }) => [name, hash]));
  const owners = new Map<string, string>();
  return penguins.flatMap(({ id, picture }): Finding[] => {
    const hash = hashes.get(picture);
    if (hash === undefined || picture === NO_PHOTOGRAPH) return [];
    const owner = owners.get(hash);
    owners.set(hash, owner ?? id);
    if (owner === undefined) return [];
    const message = `is the same photograph as that of penguin ${owner}`;
    return [
      {
        severity: "warning",
        code: "duplicate-photograph",
        file: BASE_FILE,
        bird: id,
        field: "picture",
        message,
      },
    ];
  });
}
