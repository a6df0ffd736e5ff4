import { type ComponentProps, useEffect, useState } from "react";

/** An image that is asked for anew when the network is back, should it have failed: browsers themselves never try again. */
export function Picture({ alt, ...props }: ComponentProps<"img"> & { alt: string }) {
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
