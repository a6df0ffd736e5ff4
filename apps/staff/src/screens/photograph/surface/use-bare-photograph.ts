import { pressedKey } from "@harapen/contract/pressed-key";
import { useEffect, useState } from "react";

export type BarePhotograph = ReturnType<typeof useBarePhotograph>;

/** Whether the photograph is shown without rings, handles and outline; the key H changes it. */
export function useBarePhotograph() {
  const [isBare, setBare] = useState(false);
  const toggle = () => setBare((was) => !was);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (pressedKey(event).toLowerCase() === "h") setBare((was) => !was);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return { isBare, toggle, show: () => setBare(false) };
}
