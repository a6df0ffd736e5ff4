import { withDeadline } from "../../platform/deadline.ts";

/** A card does not wait longer for a picture than a child for the card. */
const TIMEOUT_MS = 8_000;

/** Loads an image that a canvas may show and still be read. Throws where it does not come in time, or is none. */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Asked for by CORS: a picture from another origin that came without makes the canvas unreadable.
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
