import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { FaultProxy } from "../../support/delivery/fault-proxy.ts";
import { AQUARIUM } from "../../support/demo-aquarium.ts";
import type { Labels } from "../../support/labels.ts";
import { button, candidate, heading } from "./look.ts";
import type { Visitor } from "./visitor.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Waits until every screen is prefetched. A screen that the network cut off midway would show the error page.
 */
export async function screensPrefetched({ tab }: Visitor): Promise<void> {
  const loaded = () =>
    tab.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name), undefined);
  const isLast = (name: string) => /\/PenguinInfoScreen-[^/]+\.js$/.test(name);
  await waitUntil("the last screen", loaded, (names) => names.some(isLast));
}

/** Opens Home and chooses a language there. */
export async function openHome(visitor: Visitor, { origin }: FaultProxy, labels: Labels): Promise<void> {
  await visitor.tab.goto(`${origin}/${AQUARIUM}`);
  await visitor.tap(button(labels.languageName));
  await visitor.sees(button(labels.drawAsGuest));
}

/**
 * Opens Draw and waits until taps draw there: at first, one counts as the second of a double tap on Home. The
 * buttons count presses from the same moment on.
 */
export async function beginToDraw(visitor: Visitor, network: FaultProxy, labels: Labels): Promise<void> {
  await openHome(visitor, network, labels);
  await visitor.tap(button(labels.drawAsGuest));
  await visitor.canvasBox();
  await visitor.sees(button(labels.invisibleAreas), ({ reachable }) => reachable);
}

/** Marks the upper left part of the belly as not seen. */
export async function markFirstCellUnseen(visitor: Visitor, { invisibleAreas }: Labels): Promise<void> {
  await visitor.tap(button(invisibleAreas));
  await visitor.tap({ selector: "[data-testid=belly-cell]" });
  await visitor.tap(button(invisibleAreas));
}

export async function search(visitor: Visitor, { done, results }: Labels): Promise<void> {
  await visitor.tap(button(done));
  await visitor.sees(heading(results));
}

/** Searches, says that it was none of the candidates, and goes back to Home. */
export async function saveAsNotSure(visitor: Visitor, labels: Labels): Promise<void> {
  await search(visitor, labels);
  await visitor.tap(button(labels.notListed));
  // The list grows and scrolls to the first of the added cards.
  await visitor.sees(candidate(FIRST_RESULTS));
  await visitor.tap(button(labels.notSure));
  await visitor.tap(button(labels.backHome));
}
