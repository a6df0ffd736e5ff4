import { CANVAS } from "@harapen/contract/geometry";
import { SHELL_SCREENS, type ShellScreen } from "@harapen/contract/shell";
import type { QueryKey } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { queryClient } from "../../api/query-client.ts";
import { dispatchEarly, type EarlyPointer } from "../../platform/early-input.ts";
import { setTouched } from "../../platform/kiosk.ts";

/**
 * Notes on the page's root that the app is on show in the place of the shell that the page began with, and
 * repeats what was done on that. To stand after the app.
 */
export function ShellReplaced({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    if (root.dataset.shell === undefined) return;
    delete root.dataset.shell;
    // Still before the frame is painted, but outside React, which has to answer each press before the next.
    queueMicrotask(replayEarlyInput);
  }, [root]);
  return null;
}

const BUBBLING = { bubbles: true, cancelable: true, composed: true };

/** For how many frames a cell of the mask is waited for: the press that opens the mask is painted first. */
const CELL_FRAMES = 60;

/**
 * Repeats on the app's elements, in order and with their times, what the visitor did while the page showed
 * its shell. To be called outside React, before the app's first frame: what was drawn stays in sight.
 */
async function replayEarlyInput(): Promise<void> {
  const early = globalThis.harapenEarlyInput?.take();
  if (!early) return;
  globalThis.harapenEarlyInput = undefined;
  if (early.inputs.length > 0) setTouched(true);
  for (const input of early.inputs) {
    if (input.type === "click") press(twinOf(input.control), input.at);
    else if (isMarking()) await mark(input);
    else draw(input);
  }
  if (early.pressing) finishPress(early.pressing);
  if (document.activeElement === document.body && early.focused)
    twinOf(early.focused)?.focus({ preventScroll: true });
}

const surface = () => document.querySelector<HTMLElement>("main [role=application]");
/** Whether the visibility mask is open, in place of the drawing. */
const isMarking = () => surface()?.inert === true;

/**
 * Repeats what a pointer did on the belly, wherever that is now. React answers all such input up to the next
 * press at once: one by one, fifty taps would hold a slow phone for seconds.
 */
function draw({ type, at, ...pointer }: EarlyPointer): void {
  const place = onScreen(pointer);
  if (place) dispatchEarly(place.surface, new PointerEvent(type, { ...BUBBLING, ...pointer, ...place }), at);
}

/** Repeats the end of a tap on the belly as a press of the mask's cell there. */
async function mark({ type, at, ...pointer }: EarlyPointer): Promise<void> {
  if (type !== "pointerup") return;
  for (let frame = 0; frame < CELL_FRAMES; frame++) {
    const { clientX, clientY } = onScreen(pointer) ?? {};
    if (clientX === undefined || clientY === undefined) return;
    const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("main button");
    if (cell) return press(cell, at);
    await new Promise(requestAnimationFrame);
  }
}

/** The place of a canvas point in the window, and the surface there. */
function onScreen({ x, y }: Pick<EarlyPointer, "x" | "y">) {
  const element = surface();
  if (!element) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const clientX = left + (x * width) / CANVAS.width;
  const clientY = top + (y * height) / CANVAS.height;
  return { surface: element, clientX, clientY };
}

function press(control: HTMLElement | null, at: number): void {
  // What came before may have enabled it.
  flushSync(() => {});
  if (!control || control.matches(":disabled")) return;
  // Who waits for a touch, as a kiosk does, has to see one.
  dispatch(control, new PointerEvent("pointerdown", BUBBLING), at);
  dispatch(control, new MouseEvent("click", BUBBLING), at);
}

/**
 * Presses a control's twin where the finger that went down on the control is lifted: browsers click on
 * nothing where what was pressed is replaced meanwhile, or on what is there now.
 */
function finishPress(control: HTMLElement): void {
  const twin = twinOf(control);
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  const lift = ({ target, timeStamp }: PointerEvent) =>
    setTimeout(() => {
      if (!signal.aborted && twin?.contains(target as Node)) press(twin, timeStamp);
      stop();
    });
  twin?.addEventListener("click", stop, { signal });
  addEventListener("pointerup", lift, { signal, capture: true });
  addEventListener("pointercancel", stop, { signal, capture: true });
}

/** Dispatches an event, and has React answer it before the next. */
function dispatch(target: Element, event: Event, at: number): void {
  flushSync(() => dispatchEarly(target, event, at));
}

/**
 * Returns the app's element in the place of one of the shell's: the one with its id, or with the same text
 * in the same landmark, in the same place among several. There is none where the app shows something else,
 * such as a member's Home. A link may have become a button.
 */
function twinOf(element: Element): HTMLElement | null {
  if (element.id) return document.getElementById(element.id);
  const landmark = element.closest("nav, main");
  const app = landmark && document.querySelector(`#root ${landmark.localName}`);
  if (!app) return null;
  const alike = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(element.localName)].filter(
      ({ textContent }) => textContent === element.textContent,
    );
  return alike(app)[alike(landmark).indexOf(element as HTMLElement)] ?? null;
}

/**
 * How long a page's shell stays while data does not arrive, in milliseconds: then the app itself says that it
 * is loading.
 */
const DATA_TIMEOUT_MS = 2_000;

/** The screen whose shell the page began with; `undefined` where it has none. */
export function shellOf(root: HTMLElement): ShellScreen | undefined {
  return SHELL_SCREENS.find((screen) => screen === root.dataset.shell);
}

/**
 * Resolves when the app can replace the shell that the page began with without anything disappearing: the
 * screen (`ready`) and the data that it shows are loaded. At once where the page has no shell.
 */
export async function shellReplaceable(
  root: HTMLElement,
  { ready, data }: { readonly ready: Promise<void>; readonly data: readonly QueryKey[] },
): Promise<void> {
  if (!shellOf(root)) return;
  await ready;
  await Promise.race([allSettled(data), new Promise((resolve) => setTimeout(resolve, DATA_TIMEOUT_MS))]);
}

/** Resolves when none of the queries is waiting for its first answer. */
function allSettled(keys: readonly QueryKey[]): Promise<void> {
  const cache = queryClient.getQueryCache();
  const isSettled = () =>
    keys.every((queryKey) => {
      const state = queryClient.getQueryState(queryKey);
      return state !== undefined && (state.status !== "pending" || state.fetchFailureCount > 0);
    });
  return new Promise((resolve) => {
    const check = () => {
      if (!isSettled()) return;
      stop();
      resolve();
    };
    const stop = cache.subscribe(check);
    check();
  });
}
