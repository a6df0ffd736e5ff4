import type { PageHold } from "../../platform/page-hold.ts";

interface Needs {
  readonly hold: PageHold | undefined;
  isHome(): boolean;
  /** Whether the visitor has a drawing, or a result, for which they have not answered yet. */
  isDrawing(): boolean;
}

/**
 * When visitors may be asked: at Home, and on any screen as the first thing of a page that was held for it,
 * unless a drawing goes on. Nobody is asked in the middle of anything: what a page learns elsewhere is for
 * the next Home, and so is a question that comes after its page was used. One that stands stays.
 */
export class Occasion {
  readonly #needs: Needs;
  readonly #listeners = new Set<() => void>();
  #isHome: boolean;
  #isOpen: boolean;
  #stands = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    const { hold } = needs;
    this.#isHome = needs.isHome();
    this.#isOpen = hold?.state === "waiting" ? this.#isHome || !needs.isDrawing() : this.#isHome && !hold;
    void hold?.over.then(() => {
      if (hold.state === "used" && !this.#stands) this.#change(false);
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Calls `listener` whenever `isOpen` may have changed; returns a function that ends that. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The page may show another screen. */
  navigated(): void {
    const isHome = this.#needs.isHome();
    if (isHome === this.#isHome) return;
    this.#isHome = isHome;
    if (!this.#stands) this.#change(isHome);
  }

  /** A kiosk's next visitor is asked at Home, whatever came too late for the last one. */
  visitEnded(): void {
    this.#change(this.#needs.isHome());
  }

  /** The question stands: the page need not be held. Returns what is to be called once it is closed. */
  stand(): () => void {
    this.#stands = true;
    this.#needs.hold?.release();
    return () => {
      this.#stands = false;
    };
  }

  /** Nobody is asked now: the page can be used, and elsewhere than at Home the occasion is over. */
  pass(): void {
    this.#needs.hold?.release();
    if (!this.#isHome) this.#change(false);
  }

  #change(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const listener of this.#listeners) listener();
  }
}
