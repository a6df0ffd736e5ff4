import type { Aids } from "@harapen/contract/aids";
import type { Locale } from "@harapen/contract/locales";
import type { EventName } from "@harapen/contract/telemetry/events";
import type { Question, Search } from "./drawing.ts";
import { Id } from "./id.ts";
import type { Joined } from "./joined.ts";
import type { View } from "./view.ts";

/** An event that must be recorded: its payload has these values, and may have more. */
export interface ExpectedEvent {
  readonly name: EventName;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A telemetry session: the events of which it must consist, in order. Moves of strokes are not listed. */
export class Session {
  readonly id = new Id("session");
  readonly events: ExpectedEvent[] = [];
  /** The aids of its visitor's searches. */
  readonly aids: Aids;
  lastScreen: string | undefined;

  constructor(aids: Aids) {
    this.aids = aids;
  }

  /** Expects an event. It replaces a `session_end` after which the session continues. */
  expect(name: EventName, payload: ExpectedEvent["payload"] = {}): void {
    if (this.events.at(-1)?.name === "session_end") this.events.pop();
    this.events.push({ name, payload });
  }

  hide({ id, screen }: View): void {
    this.expect("page_hide", { view_id: id, screen });
  }

  start(uid: unknown, locale: Locale, joined: Joined | undefined): void {
    this.expect("session_start", { uid, locale, aquarium: "minato" });
    if (joined) this.expect("study_joined", { participant: joined.participant, study: joined.study });
    this.expect("viewport");
  }

  view({ id, screen, details }: View, locale: Locale): void {
    this.expect("page_view", { view_id: id, screen, from: this.lastScreen ?? "direct", locale, ...details });
    this.lastScreen = screen;
  }

  leave({ id, screen }: View): void {
    this.expect("page_leave", { view_id: id, screen });
  }

  /**
   * Expects that a question about a search is shown, or the line that opens it, with the candidates that it
   * is about.
   */
  lookShown({ id, ranking }: Search, { number, look }: Question, form: "question" | "line"): void {
    const items = ranking.map(({ id: name, score }, index) => ({ name, pos: index + 1, score }));
    this.expect("look_shown", { search_id: id, number, kind: look.kind, form, items });
  }

  impression(search: Search, topN: unknown): void {
    const shown = topN === "all" ? search.ranking : search.ranking.slice(0, Number(topN));
    const items = shown.map(({ id, score }, index) => ({ name: id, pos: index + 1, score }));
    this.expect("rank_impression", { search_id: search.id, topN, items, aids: this.aids });
  }
}
