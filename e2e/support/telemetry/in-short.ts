import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";

/** Returns an event in short: its name and what distinguishes it from others of that name. */
export function inShort({ name, payload }: Pick<EventEnvelope, "name" | "payload">): string {
  const { screen, code, button, reason, topN } = payload;
  const which = name === "lang_change" ? undefined : (code ?? screen ?? button ?? reason ?? topN);
  return which === undefined ? name : `${name} ${which}`;
}

/** Returns names of events in order, with the moves of one stroke counted as one. */
export function withoutRepeatedMoves(names: readonly string[]): string[] {
  return names.filter((each, at) => each !== "stroke_move" || names[at - 1] !== "stroke_move");
}
