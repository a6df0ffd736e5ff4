import type { Screen } from "@harapen/contract/telemetry/screens";
import { type RefObject, useEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";
import { type Translate, useTranslate } from "../i18n/translate.ts";
import { useScreen } from "../routes/screens.ts";

/**
 * The item of session storage in which the router keeps the positions, in pixels by the history entry's key.
 */
const STORAGE_KEY = "scroll_positions";

/** What a visitor scrolls a page with, or begins to use it. */
const INPUTS = ["pointerdown", "wheel", "keydown"] as const;

/**
 * Restores the scroll position of each history entry, that of the first one once its screen is as high as it
 * was.
 */
export function ScrollPosition() {
  useLateRestoration();
  return <ScrollRestoration storageKey={STORAGE_KEY} />;
}

/**
 * Restores the position of the entry that a page begins with as soon as the page is high enough to be there:
 * the router restores it at once, while code, words and data are still on their way. Not where the visitor
 * has used the page meanwhile.
 */
function useLateRestoration(): void {
  const { key } = useLocation();
  const first = useRef(key);
  const isFirst = key === first.current;

  useEffect(() => {
    const saved = isFirst ? savedPosition(key) : undefined;
    if (!saved) return;
    return whenHighEnough(saved, () => window.scrollTo(0, saved));
  }, [isFirst, key]);
}

/** Calls back once the page is `top` pixels high, unless the visitor uses it first. Returns a stop. */
function whenHighEnough(top: number, then: () => void): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (root.scrollHeight - root.clientHeight < top) return;
    stop();
    then();
  });
  const stop = () => {
    observer.disconnect();
    for (const input of INPUTS) window.removeEventListener(input, stop);
  };
  observer.observe(root);
  for (const input of INPUTS) window.addEventListener(input, stop, { once: true, passive: true });
  return stop;
}

/** Returns the position that a history entry was left at, undefined where none was kept. */
function savedPosition(key: string): number | undefined {
  try {
    const positions: Record<string, unknown> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof positions[key] === "number" ? positions[key] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Moves the focus to the element of the returned ref after each navigation to another address, its fragment
 * included. A browser focuses a new page; an app that changes its own address must do so itself, or keyboard
 * and screen reader stay where the pressed link was.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const address = pathname + hash;
  const focused = useRef(address);

  useEffect(() => {
    if (focused.current === address) return;
    focused.current = address;
    target.current?.focus({ preventScroll: true });
  }, [address]);
  return target;
}

const TITLE_KEYS = {
  draw: "draw.title",
  results: "results.name",
  detail: "detail.title",
  catalog: "catalog.title",
  album: "album.name",
  guest_album: "album.name",
  penguin_info: "penguinInfo.title",
  about: "home.about",
} as const;

function isTitled(screen: string): screen is keyof typeof TITLE_KEYS {
  return screen in TITLE_KEYS;
}

/** The document's title on a screen; on pages that are none, the app's name. */
export function documentTitle(t: Translate, screen: Screen | undefined): string {
  return screen && isTitled(screen) ? t("app.title", { screen: t(TITLE_KEYS[screen]) }) : t("app.name");
}

/** Sets the document's title by the screen and the language. */
export function useDocumentTitle(): void {
  const title = documentTitle(useTranslate(), useScreen());
  useEffect(() => {
    document.title = title;
  }, [title]);
}
