import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { backoffMs } from "../platform/retry.ts";

const BACKOFF = { firstMs: 2_000, longestMs: 30_000 };
/**
 * How long an image in view may take until it counts as lost: longer each time, so that a slow image finally
 * arrives on a weak network.
 */
const LOAD_TIMEOUT = { firstMs: 15_000, longestMs: 60_000 };

/**
 * An image that is requested again after it failed to load or did not arrive: at once when the network is
 * back or the page is shown again, and on a weak network after a wait, longer each time. Browsers themselves
 * never retry, and wait endlessly.
 */
export function RetryingImage({ alt, src, onLoad, ...props }: ComponentProps<"img"> & { alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const stopWaiting = useRef(() => {});
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const [isLost, setLost] = useState(false);
  const lose = useCallback(() => {
    setFailures((count) => count + 1);
    setLost(true);
  }, []);

  useEffect(() => {
    const { current } = image;
    if (isLost || !src || !current || current.complete) return;
    // Out of view it may not have been requested.
    stopWaiting.current = whenLongInView(current, backoffMs(failures, LOAD_TIMEOUT), lose);
    return stopWaiting.current;
  }, [isLost, failures, src, lose]);

  useEffect(() => {
    if (!isLost) return;
    const retry = () => {
      if (document.hidden) return;
      setLost(false);
      setAttempt((last) => last + 1);
    };
    const beginAnew = () => {
      setFailures(0);
      retry();
    };
    window.addEventListener("online", beginAnew);
    document.addEventListener("visibilitychange", retry);
    const timer = setTimeout(retry, backoffMs(failures - 1, BACKOFF, Math.random()));
    return () => {
      window.removeEventListener("online", beginAnew);
      document.removeEventListener("visibilitychange", retry);
      clearTimeout(timer);
    };
  }, [isLost, failures]);

  return (
    <img
      key={attempt}
      ref={image}
      alt={alt}
      // Alternates the mode, since browsers let a request wait for an identical one that hangs.
      crossOrigin={attempt % 2 ? "anonymous" : undefined}
      {...props}
      src={src}
      onError={lose}
      onLoad={(event) => {
        stopWaiting.current();
        // It may have arrived late, or for another address than the one that failed.
        setLost(false);
        setFailures(0);
        onLoad?.(event);
      }}
    />
  );
}

/**
 * The listeners that hear whether an element is in view, by the element. One observer serves all: a catalog
 * has hundreds of pictures.
 */
const listeners = new Map<Element, (isInView: boolean) => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element, listener: (isInView: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Calls back once an element has been in view for `ms` milliseconds without a break. Returns a function that
 * stops the watching.
 */
function whenLongInView(element: Element, ms: number, callBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unobserve = observe(element, (isInView) => {
    clearTimeout(timer);
    if (isInView) timer = setTimeout(callBack, ms);
  });
  return () => {
    unobserve();
    clearTimeout(timer);
  };
}
