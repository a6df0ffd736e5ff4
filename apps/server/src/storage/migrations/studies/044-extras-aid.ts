import type { Migration } from "kysely";
import { changeStoredAids } from "./stored-aids.ts";

/**
 * Sets the aid `extras` where it is not set: visitors of all aquariums, and participants of all studies,
 * had what it holds.
 */
export function extrasAid(): Migration {
  return { up: (db) => changeStoredAids(db, { ofAquarium: withExtras, ofArm: withExtras }) };
}

const withExtras = <Settings extends { readonly aids?: object }>(settings: Settings): Settings => ({
  ...settings,
  aids: { extras: true, ...settings.aids },
});
