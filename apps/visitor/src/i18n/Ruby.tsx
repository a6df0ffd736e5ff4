import type { Segment } from "@harapen/contract/readings";

/**
 * A base with its reading above it, which screen readers do not read a second time, and translators leave
 * alone.
 */
export function Ruby({ of: { base, reading } }: { of: Exclude<Segment, string> }) {
  return (
    <ruby>
      <span>{base}</span>
      <rt aria-hidden translate="no">
        {reading}
      </rt>
    </ruby>
  );
}
