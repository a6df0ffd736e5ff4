import { WAITING_ID } from "@harapen/contract/shell";
import { type Asking, seemsAnswered } from "../../participation/answered.ts";
import type { PageHold } from "../../platform/page-hold.ts";
import { mayBeKiosk } from "./may-be-kiosk.ts";

/*
 * The script that stands first in a page's root where the aquarium's study asks its visitors
 * (`build/shell-pages.ts`). Nothing of the page can be pressed, by finger, mouse or key, before the question
 * stands: a child would have begun by then. It is loaded with the app, and its form at once.
 */

/**
 * How long a page is held at most, in milliseconds: on slow 3G (400 kbit/s, 400 ms there and back) the
 * question comes in about half of that. Then the page can be used, and the question is for the next Home if
 * it comes after the first touch.
 */
const LONGEST_MS = 12_000;

/** Whether a question may come first on this page. */
function isFirst({ dataset }: HTMLElement): boolean {
  // Whoever reloads another screen may be drawing.
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (dataset.shell !== "home" && navigation?.type !== "navigate") return false;
  // Whether the device is a kiosk is asked before all else.
  if (/[?&]kiosk=1(&|$)/.test(location.search) && !mayBeKiosk()) return false;
  // With a code somebody else may have come.
  return /[?&]code=/.test(location.search) || !hasAnswered(dataset);
}

function hasAnswered({ asks = "" }: DOMStringMap): boolean {
  try {
    const [aquarium = "", study = "", version] = asks.split(" ");
    const asking: Asking = { aquarium, study, version: Number(version) };
    return seemsAnswered(asking, mayBeKiosk() ? [sessionStorage] : [sessionStorage, localStorage]);
  } catch {
    return false;
  }
}

function hold(root: HTMLElement): PageHold {
  const waiting = document.getElementById(WAITING_ID);
  const { promise, resolve } = withResolvers();
  let state: PageHold["state"] = "waiting";
  const open = () => {
    root.inert = false;
    waiting?.remove();
  };
  const end = (as: PageHold["state"]) => {
    if (state !== "waiting") return;
    state = as;
    open();
    resolve();
  };
  root.inert = true;
  if (waiting) waiting.hidden = false;
  setTimeout(() => {
    open();
    for (const touch of ["pointerdown", "keydown"])
      addEventListener(touch, () => end("used"), { capture: true, once: true });
  }, LONGEST_MS);
  return {
    get state() {
      return state;
    },
    over: promise,
    release: () => end("released"),
  };
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Has the browser load what the question needs besides the app. */
function load({ dataset }: HTMLElement): void {
  const { form = "", parts = "", modules } = dataset;
  link({ rel: "preload", as: "fetch", href: form });
  // A page that begins with a shell loads them with the app, once that is painted.
  if (modules !== undefined) dataset.modules = `${modules} ${parts}`;
  else for (const part of parts.split(" ")) link({ rel: "modulepreload", href: part });
}

function link(attributes: Pick<HTMLLinkElement, "rel" | "href"> & { as?: string }): void {
  document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "" }, attributes));
}

const root = document.getElementById("root");
// A browser that cannot hold a page shows it as any other.
if (root && "inert" in root && isFirst(root)) {
  globalThis.harapenHold = hold(root);
  load(root);
}
