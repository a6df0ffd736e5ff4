/*
 * What a visitor does on a page's first paint, before the app has started. A script in the page keeps it
 * (`app/shell/keep-early-input.ts`), and the app repeats it on its own elements when it takes the page over
 * (`app/shell/ShellReplaced.tsx`).
 */

import { type Moment, momentOf } from "./dwell-timer.ts";

/** The parts of a shell that the page's script has to know. */
export type EarlyPart = "surface" | "ink" | "undo" | "mode";

/** The attributes that mark such a part in a shell. The app itself marks none. */
export function earlyPart(part: EarlyPart) {
  return import.meta.env.SSR ? { "data-early": part } : {};
}

/** A pointer on the drawing surface. */
export interface EarlyPointer extends Pick<PointerEvent, "pointerId" | "pointerType" | "button" | "buttons"> {
  readonly type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel";
  /** Its place in canvas units. */
  readonly x: number;
  readonly y: number;
  /** Its time stamp: milliseconds since the page began. */
  readonly at: number;
}

/** A press of a button or a link. */
export interface EarlyPress {
  readonly type: "click";
  readonly control: HTMLElement;
  /** Its time stamp: milliseconds since the page began. */
  readonly at: number;
}

/** What was done before the app started, the control that has the focus, and one still pressed. */
export interface EarlyInput {
  readonly inputs: readonly (EarlyPointer | EarlyPress)[];
  readonly pressing: HTMLElement | null;
  readonly focused: Element | null;
}

/** What keeps early input; a page that begins without a shell has none. */
export interface EarlyInputKeeper {
  /** Holds presses of links back for the app. Before, they lead on by their addresses. */
  holdLinks(): void;
  /** Ends the keeping, and returns what was kept. */
  take(): EarlyInput;
}

declare global {
  var harapenEarlyInput: EarlyInputKeeper | undefined;
}

/**
 * Returns when the shell that the page began with was painted: its screen has been in sight since then.
 * `undefined` where there was none, the page has gone on to another address, or the browser does not say.
 */
export function shellPaintedAt(): Moment | undefined {
  const beganWithShell = document.getElementById("root")?.dataset.modules !== undefined;
  const [page] = performance.getEntriesByType("navigation");
  const isStillThere = page && new URL(page.name).pathname === location.pathname;
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!beganWithShell || !isStillThere || !paint) return undefined;
  return momentOf(paint.startTime);
}

/** Dispatches an event for an early input, with the time stamp of then. */
export function dispatchEarly(target: Element, event: Event, at: number): void {
  Object.defineProperty(event, "timeStamp", { value: at });
  target.dispatchEvent(event);
}

/** Returns when what is handled now happened, in milliseconds since 1970: early input is handled later. */
export function happenedAt(): number {
  const event: Event | undefined = globalThis.event;
  const isEarly = event !== undefined && Object.hasOwn(event, "timeStamp");
  return isEarly ? momentOf(event.timeStamp).wall : Date.now();
}
