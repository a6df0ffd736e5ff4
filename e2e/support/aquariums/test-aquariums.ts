import { DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import type { AquariumCopy } from "./copies.ts";

/** Aquariums in which a single test runs a study, or which nobody else visits. */
const OF_ONE_TEST = [
  ...[
    "agree",
    "decline",
    "guardian",
    "narrow",
    "anew",
    "hall",
    "left",
    "by-keys",
    "untranslated",
    "unspoken",
  ],
  ...["opened", "unaware", "reloaded", "renewed", "older", "unstudied", "next"],
  ...["asked-first", "drawing-on"],
  ...["bare", "rings", "later", "stops", "device", "log-out"],
  ...["typed", "linked", "held-up", "without", "beneath", "patchy", "speechless"],
  ...["hasty", "hasty-closed", "hasty-hall", "hasty-tab", "hasty-taps", "hasty-unheard"],
  ...["tabs-agreed", "tabs-left", "tabs-unheard", "tabs-late"],
  ...["versions", "same-form", "corrected"],
  ...["gone", "quiet-hall", "empty-hall", "busy-hall", "idle-tablet"],
  ...[
    "leave",
    "erase",
    "shared",
    "closed",
    "walked-off",
    "after",
    "in-turn",
    "retyped",
    "staff-deletes",
    "device-deleted",
  ],
  ...["still", "still-hall"],
  "speechless",
  "seen",
];

/**
 * The aquariums beside the demo's that tests of visitors use. Every worker's server has them all: starting a
 * separate server, with a browser, for each spec that needs some of them would take longer than importing
 * them.
 */
export const TEST_AQUARIUMS: readonly AquariumCopy[] = [
  ...OF_ONE_TEST.map((slug) => ({ slug })),
  { slug: "compared", aids: { comparison: "on" } },
  { slug: "unaided", aids: NO_AIDS },
  { slug: "faces", aids: { ...DEFAULT_AIDS, narrowing: true } },
  { slug: "anonymous", recording: "anonymous" },
  { slug: "consent", recording: "consent" },
];
