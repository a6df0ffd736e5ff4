import { type Protocol, type StudySettings, unsureCounts } from "@harapen/contract/studies/settings";

export type ProtocolChanges = { readonly [Key in keyof Protocol]?: Protocol[Key] | null };

/** Returns a study's protocol with changes; what is empty is left out. */
export function changedProtocol(settings: StudySettings, changes: ProtocolChanges): Protocol {
  const all = Object.entries({ ...settings.protocol, unsure: unsureCounts(settings), ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== "")) as Protocol;
}
