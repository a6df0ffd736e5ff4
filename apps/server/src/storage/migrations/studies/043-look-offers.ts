import type { Migration } from "kysely";
import { changeStoredAids } from "./stored-aids.ts";

/**
 * Says in words how one more look is offered: aquariums that asked questions have the line that opens them,
 * and arms of studies the question at once, as that is what their participants have seen.
 */
export function lookOffers(): Migration {
  return {
    up: (db) =>
      changeStoredAids(db, {
        ofAquarium: (settings) => inWords(settings, "line"),
        ofArm: (settings) => inWords(settings, "open"),
      }),
  };
}

/** Returns an aquarium's or an arm's settings with a word in place of a boolean, where they have one. */
function inWords<Settings extends { readonly aids?: { readonly look?: unknown } }>(
  settings: Settings,
  meant: "line" | "open",
): Settings {
  const look = settings.aids?.look;
  if (typeof look !== "boolean") return settings;
  return { ...settings, aids: { ...settings.aids, look: look ? meant : "off" } };
}
