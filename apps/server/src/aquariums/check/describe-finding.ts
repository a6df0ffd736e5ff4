import type { Penguin } from "@harapen/contract/penguin";
import { BASE_FILE } from "../folder-files.ts";
import type { Finding } from "./finding.ts";

/** Returns a finding as a line that names file, record and field: `base.json: the record at index 2 (id "3"), field spots: …`. */
export function describeFinding({ file, bird, field, message }: Finding, base: readonly Penguin[]): string {
  if (file !== BASE_FILE || bird === undefined) return `${file}: ${message}`;
  const index = base.findIndex(({ id }) => id === bird);
  const record = `the record at index ${index} (id ${JSON.stringify(bird)})`;
  return `${file}: ${record}${field === undefined ? "" : `, field ${field}`}: ${message}`;
}
