import { useMediaQuery } from "@mantine/hooks";

/** What the device is used with first: a mouse or trackpad, or fingers. */
export function usePointer(): "mouse" | "fingers" {
  // Known at the first render: there is no server that renders this app.
  return useMediaQuery("(pointer: fine)", undefined, { getInitialValueInEffect: false })
    ? "mouse"
    : "fingers";
}
