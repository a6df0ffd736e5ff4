import { withTimeout } from "../../platform/deadline.ts";
import { preventWaysOut } from "../../platform/kiosk.ts";
import { fetchAhead } from "../../platform/loading.ts";
import { keepEarlyInput } from "./keep-early-input.ts";
import { mayBeKiosk } from "./may-be-kiosk.ts";

/*
 * The script that stands in each page which begins with a shell (`build/shell-pages.ts` puts it there, in
 * one piece). It keeps what the visitor does before the app has come, and asks for the app's files once the
 * shell is painted with its pictures: on a slow network the app's bytes would delay them.
 */

declare global {
  /** Resolves once the app's files have been asked for. A page that begins without a shell has none. */
  var harapenAppAsked: Promise<void> | undefined;
}

/** How long the pictures on show can hold the app up, in milliseconds. */
const PICTURES_TIMEOUT_MS = 1_000;

/**
 * Resolves in the task after the next frame's callbacks. After the first one, the page is painted and the
 * pictures in the window have been asked for.
 */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Resolves when each picture in the window is painted, or can't be loaded: a decoded one is part of the
 * next frame, which is on the screen by the one after.
 */
async function picturesPainted(): Promise<void> {
  const isOnShow = (picture: HTMLImageElement) => picture.getBoundingClientRect().top < innerHeight;
  const pictures = Array.from(document.images).filter(isOnShow);
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  await nextFrame();
  await nextFrame();
}

/** Asks for the files that the page's root names. A page in the background paints nothing. */
async function askForApp(): Promise<void> {
  await parsed;
  if (!document.hidden) {
    await nextFrame();
    await withTimeout(picturesPainted(), PICTURES_TIMEOUT_MS);
  }
  const { modules = "" } = document.getElementById("root")?.dataset ?? {};
  globalThis.harapenFiles = await fetchAhead(modules.split(" "));
}

/** Resolves when the page is parsed. `DOMContentLoaded` would come later: it waits for the page's modules. */
const parsed = new Promise((resolve) =>
  document.addEventListener("readystatechange", resolve, { once: true }),
);
// What is painted opens nothing at a kiosk, for as long as the app's files take.
if (mayBeKiosk()) preventWaysOut();
globalThis.harapenEarlyInput = keepEarlyInput(parsed);
globalThis.harapenAppAsked = askForApp();
