import { type ComponentProps, useEffect, useState } from "react";

/** An image that, after it failed to load, is requested again when the network is back: browsers themselves never retry. */
export function RetryingImage({ alt, ...props }: ComponentProps<"img"> & { alt: string }) {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (failures === 0) return;
    const retry = () => setAttempt(failures);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failures]);

  return <img key={attempt} alt={alt} {...props} onError={() => setFailures((count) => count + 1)} />;
}
