/** An element of the page, described as a visitor would. */
export interface Target {
  /** A CSS selector of the elements that it may be. */
  readonly selector: string;
  /** Its whole accessible name. */
  readonly name?: string;
  /** Which one of several, from 0; by default the first. */
  readonly at?: number;
}

/** A place in the window, in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a visitor sees of a target. */
export interface Seen {
  /** Its text, with collapsed white space and without the readings over kanji. */
  readonly text: string;
  readonly value: string | null;
  readonly disabled: boolean;
  readonly box: Box;
  /** Whether a tap at its centre would hit it. */
  readonly reachable: boolean;
}

export const button = (name: string): Target => ({ selector: "button, [role=button]", name });
export const link = (name: string): Target => ({ selector: "a[href]", name });
export const heading = (name: string): Target => ({ selector: "h1, h2, h3", name });
export const textbox = (name: string): Target => ({ selector: "input, textarea", name });
export const alert: Target = { selector: "[role=alert]" };
export const canvas: Target = { selector: "[data-testid=belly-canvas]" };
/** A card of the results; 0 is the best. */
export const candidate = (at: number): Target => ({ selector: "main li", at });

/**
 * Runs in the page: returns what is visible of all elements that the target may be, after scrolling to the
 * one with its number.
 */
export function look({ selector, name, at = 0 }: Target): Seen[] {
  const withoutReadings = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const reading of copy.querySelectorAll("rt, rp")) reading.remove();
    return (copy.textContent ?? "")
      .replace(/\u2060|\u200b/g, "")
      .replace(/\s+/g, " ")
      .trim();
  };
  const nameOf = (element: Element): string => {
    const labelled = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const labels = [
      ...labelled.flatMap((id) => document.getElementById(id) ?? []),
      ...((element as HTMLInputElement).labels ?? []),
    ];
    const label = element.getAttribute("aria-label") ?? labels.map(withoutReadings).join(" ");
    return label || withoutReadings(element);
  };
  const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const hasItsCentre = (element: Element): boolean => {
    const { x, y, width, height } = boxOf(element);
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const isInWindow = ({ y, height }: Box) => y + height / 2 > 0 && y + height / 2 < innerHeight;
  const found = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => name === undefined || nameOf(element) === name);
  const wanted = found[at];
  if (wanted && !isInWindow(boxOf(wanted))) wanted.scrollIntoView({ block: "center", behavior: "instant" });
  return found.map((element) => ({
    text: withoutReadings(element),
    value: (element as HTMLInputElement).value ?? null,
    disabled: element.matches(":disabled"),
    box: boxOf(element),
    reachable: hasItsCentre(element),
  }));
}

/**
 * Runs in the page: resolves when it has been laid out and painted again, so that moving elements have moved.
 */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
