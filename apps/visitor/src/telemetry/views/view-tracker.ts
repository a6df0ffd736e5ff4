import type { Locale } from "@harapen/contract/locales";
import { newUuid } from "../../platform/uuid.ts";
import { record } from "../events/record.ts";
import { notifyViewChange } from "../events/view-changes.ts";
import type { Place } from "../place.ts";
import { hidden, startClock, thisMoment, totals, type ViewClock, visible } from "./view-clock.ts";

interface OpenView {
  readonly id: string;
  readonly place: Place;
  clock: ViewClock;
  /** Whether its totals have been told since the page was last visible. */
  toldHidden: boolean;
}

interface ViewSurroundings {
  locale(): Locale;
  isVisible(): boolean;
  /** Takes note of the screen that is viewed from now on, and answers what came before it. */
  cameFrom(screen: string): string;
}

/**
 * The view on show. Browsers end pages without a word (iOS does as a rule), so each hiding tells the totals so far; the
 * view goes on when the page comes back, and the last `page_leave` of a `view_id` has its totals.
 */
export class ViewTracker {
  readonly #surroundings: ViewSurroundings;
  #view: OpenView | null = null;

  constructor(surroundings: ViewSurroundings) {
    this.#surroundings = surroundings;
  }

  isAt(place: Place | undefined): boolean {
    return place?.key === this.#view?.place.key;
  }

  /** The visitor has come to another place, undefined for one that counts as no view. */
  goTo(place: Place | undefined): void {
    if (this.#view) this.#tellTotals(this.#view, "left");
    this.#view = null;
    if (place) this.#open(place);
  }

  /** The page is hidden, perhaps for ever. Browsers may say so twice, and are told of once. */
  hide(): void {
    if (this.#view === null || this.#view.toldHidden) return;
    this.#tellTotals(this.#view, "hidden");
    this.#view.clock = hidden(this.#view.clock, thisMoment());
    this.#view.toldHidden = true;
  }

  /** The page is visible again, and the same view goes on. */
  show(): void {
    if (this.#view === null) return;
    this.#view.clock = visible(this.#view.clock, thisMoment());
    this.#view.toldHidden = false;
  }

  /** A new session views the same place anew; what the last one saw of it has been told. */
  reopen(): void {
    if (this.#view === null) return;
    this.#open(this.#view.place);
    notifyViewChange("reopened");
  }

  #open(place: Place): void {
    const { locale, isVisible, cameFrom } = this.#surroundings;
    const { screen, details } = place;
    const clock = startClock(thisMoment(), isVisible());
    this.#view = { id: newUuid(), place, clock, toldHidden: false };
    const from = cameFrom(screen);
    record("page_view", { view_id: this.#view.id, screen, from, locale: locale(), ...details });
    // A page that is hidden already, as by the time a search has ended, may end without a word too.
    if (!isVisible()) this.hide();
  }

  #tellTotals({ id, place: { screen }, clock }: OpenView, how: "left" | "hidden"): void {
    notifyViewChange(how);
    record("page_leave", { view_id: id, screen, ...totals(clock, thisMoment()) });
  }
}
