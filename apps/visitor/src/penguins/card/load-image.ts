import { withDeadline } from "../../platform/deadline.ts";

/** How long a card waits for a picture, in milliseconds: a child waits for the card. */
const TIMEOUT_MS = 8_000;

/** Loads an image that does not make a canvas unreadable. Throws where it does not arrive in time, or is not an image. */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Requested with CORS: without it, a picture from another origin makes the canvas unreadable.
  image.crossOrigin = "anonymous";
  image.src = address;
  await withDeadline({ timeoutMs: TIMEOUT_MS }, (signal) => loaded(image, signal));
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error("the image has no size");
  return image;
}

function loaded(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("the image cannot be loaded"));
    signal.addEventListener("abort", () => reject(new Error("the image does not come")));
  });
}
