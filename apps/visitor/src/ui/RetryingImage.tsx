import { type ComponentProps, useEffect, useState } from "react";
import { backoffMs } from "../platform/backoff.ts";

const BACKOFF = { firstMs: 2_000, longestMs: 30_000 };
/** The failures in a row after which only the network's return gives a reason to ask again. */
const MOST_FAILURES = 6;

/**
 * An image that, after it failed to load, is requested again: at once when the network is back, and after a while on a weak
 * one, longer each time. Browsers themselves never retry.
 */
export function RetryingImage({ alt, ...props }: ComponentProps<"img"> & { alt: string }) {
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    if (!isBroken) return;
    const retry = () => {
      setBroken(false);
      setAttempt((last) => last + 1);
    };
    const beginAnew = () => {
      setFailures(0);
      retry();
    };
    window.addEventListener("online", beginAnew);
    const wait = backoffMs(failures - 1, BACKOFF, Math.random());
    const timer = failures < MOST_FAILURES ? setTimeout(retry, wait) : undefined;
    return () => {
      window.removeEventListener("online", beginAnew);
      clearTimeout(timer);
    };
  }, [isBroken, failures]);

  const fail = () => {
    setFailures((count) => count + 1);
    setBroken(true);
  };
  return <img key={attempt} alt={alt} {...props} onError={fail} />;
}
