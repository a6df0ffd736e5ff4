import type { Segment } from "@harapen/contract/readings";

/** A base with its reading above it, which screen readers do not read a second time. */
export function Ruby({ of: { base, reading } }: { of: Exclude<Segment, string> }) {
  return (
    <ruby>
      {base}
      <rt aria-hidden>{reading}</rt>
    </ruby>
  );
}
