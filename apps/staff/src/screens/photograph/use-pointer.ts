import { useMediaQuery } from "@mantine/hooks";

/** Returns the device's primary pointer: a mouse or trackpad, or fingers. */
export function usePointer(): "mouse" | "fingers" {
  // Known at the first render: there is no server that renders this app.
  return useMediaQuery("(pointer: fine)", undefined, { getInitialValueInEffect: false })
    ? "mouse"
    : "fingers";
}
