import { type Aids, DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import type { StudyArm, StudySettings } from "@harapen/contract/studies/settings";

/** A study's usual length, in days. */
const DAYS = 28;
const DAY_MS = 86_400_000;

/** The aids of the two arms that most studies compare. */
const ARM_PRESETS = {
  hints: { close_match: true, comparison: "on", look: "open", narrowing: true, extras: true },
  bare: NO_AIDS,
} as const satisfies Record<string, Aids>;
export type ArmPreset = keyof typeof ARM_PRESETS;

/** Returns an arm whose key no other of a study's has; its first ones have the presets' names as keys. */
export function newArm(arms: readonly StudyArm[], name: string, preset?: ArmPreset): StudyArm {
  const isFree = (key: string) => arms.every((arm) => arm.key !== key);
  const numbered = Array.from({ length: arms.length + 1 }, (_, index) => `arm-${index + 1}`);
  const key = [...(preset ? [preset] : []), ...numbered].find(isFree) ?? `arm-${arms.length + 2}`;
  return { key, name, weight: 1, aids: preset ? ARM_PRESETS[preset] : DEFAULT_AIDS };
}

/**
 * Returns what a study begins with: four weeks from the aquarium's today, in its time zone, and two arms with
 * these names.
 */
export function startingSettings(
  name: string,
  names: Readonly<Record<ArmPreset, string>>,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): StudySettings {
  const ends_on = new Date(Date.parse(today) + (DAYS - 1) * DAY_MS).toISOString().slice(0, today.length);
  const hints = newArm([], names.hints, "hints");
  return {
    name,
    purpose: "",
    starts_on: today,
    ends_on,
    time_zone: timeZone,
    assigned_by: "device",
    arms: [hints, newArm([hints], names.bare, "bare")],
    consent: null,
    survey_parameter: null,
    retention: { events: null, drawings: null, participants: null },
    alerts: { webhook: null, mail: null, silent_minutes: 40 },
  };
}
