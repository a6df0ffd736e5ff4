import type { AquariumContent } from "../storage/aquarium-content.ts";
import { checkContent } from "./check/check-content.ts";
import { describeFinding } from "./check/describe-finding.ts";

/** Returns what the keepers of a content should look at, one line each. `today` is an ISO day. */
export function warningsOf(content: AquariumContent, today: string): string[] {
  return checkContent(content, today)
    .filter(({ severity }) => severity === "warning")
    .map((finding) => describeFinding(finding, content.penguins));
}
