import { type Aids, DEFAULT_AIDS } from "@harapen/contract/aids";
import type { Locale } from "@harapen/contract/locales";
import type { Search } from "./drawing.ts";
import { Id } from "./id.ts";
import type { Joined } from "./joined.ts";
import type { Session } from "./session.ts";

/** A member, by the name under which they sign in. */
export interface Member {
  readonly name: string;
  readonly uid: Id;
}

/** What a visitor has said about a search: the candidate's rank, from 1, or 0 for "not sure". */
export interface Outcome {
  readonly search: Search;
  readonly rank: number;
  /** Undefined for a guest. */
  readonly member: Member | undefined;
}

/** The calls that can be at fault independently of each other. */
export type FaultyCall = "search" | "saves" | "events";
/**
 * "unavailable": the server answers that it can't. "answer lost": it does what was asked, but its answer is
 * lost.
 */
export type CallFault = "unavailable" | "answer lost";

/** What all tabs of the visitor's phone share. */
export class Device {
  locale: Locale = "ja";
  furigana = false;
  network: "up" | "cut" = "up";
  faults: Partial<Record<FaultyCall, CallFault>> = {};
  /** The aids of the aquarium, or of the visitor's arm if they take part in its study. */
  aids: Aids = DEFAULT_AIDS;
  joined: Joined | undefined;
  readonly sessions: Session[] = [];
  /** Each outcome once, however often it was reported. */
  readonly outcomes: Outcome[] = [];
  readonly #members = new Map<string, Member>();

  member(name: string): Member {
    const member = this.#members.get(name) ?? { name, uid: new Id("member") };
    this.#members.set(name, member);
    return member;
  }

  get members(): readonly Member[] {
    return [...this.#members.values()];
  }

  say(outcome: Outcome): void {
    const isSaid = ({ search, rank, member }: Outcome) =>
      search === outcome.search && rank === outcome.rank && member === outcome.member;
    if (!this.outcomes.some(isSaid)) this.outcomes.push(outcome);
  }
}
