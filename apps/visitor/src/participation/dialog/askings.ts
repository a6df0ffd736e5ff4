import type { AskingStep, CountAskingRequest } from "@harapen/contract/calls/count-asking";
import { warn } from "../../platform/log.ts";

/** One question to one visitor: by which study, and by which version of its form (0: for a code alone). */
export interface Asking extends Omit<CountAskingRequest, "step"> {
  /** The number of the page's visit. */
  readonly visit: number;
}

interface Needs {
  /** Whether the page was loaded again: its first question has been counted before. */
  readonly isReloaded: boolean;
  /** Hears of every touch of the page and every key, after those who decide by it whether somebody is there. */
  readonly touches: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  isSomebodyThere(): boolean;
  count(counted: CountAskingRequest): Promise<void>;
}

/**
 * Has the server count whom this page asks and who declines, each question once. Keeps nothing on the device
 * and sends nothing of the visitor, who has not agreed to anything yet.
 */
export class Askings {
  readonly #needs: Needs;
  readonly #counted = new Set<string>();
  #isFirst = true;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Counts that somebody is asked: now, or on a kiosk that waits for its next visitor, with their first touch.
   * Returns a function to be called when the question is closed.
   */
  ask(asking: Asking): () => void {
    const { touches } = this.#needs;
    if (this.#isFirst && this.#needs.isReloaded) this.#counted.add(keyOf(asking, "asked"));
    this.#isFirst = false;
    const touched = () => {
      if (!this.#needs.isSomebodyThere()) return;
      this.#once(asking, "asked");
      stop();
    };
    const stop = () => {
      for (const touch of TOUCHES) touches.removeEventListener(touch, touched, { capture: true });
    };
    for (const touch of TOUCHES) touches.addEventListener(touch, touched, { capture: true });
    touched();
    return stop;
  }

  decline(asking: Asking): void {
    this.#once(asking, "asked");
    this.#once(asking, "declined");
  }

  /** Counts that who had declined takes part after all. */
  reconsider(asking: Asking): void {
    this.#once(asking, "reconsidered");
  }

  #once(asking: Asking, step: AskingStep): void {
    const key = keyOf(asking, step);
    if (this.#counted.has(key)) return;
    this.#counted.add(key);
    const { visit: _, ...counted } = asking;
    this.#needs
      .count({ ...counted, step })
      .catch((error: unknown) => warn("an asking is not counted", error));
  }
}

const TOUCHES = ["pointerdown", "keydown"] as const;

const keyOf = ({ study, version, visit }: Asking, step: AskingStep) =>
  [step, study, version, visit].join(" ");

/** Whether the browser has loaded this page again, or gone back to it. */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" || navigation?.type === "back_forward";
}
