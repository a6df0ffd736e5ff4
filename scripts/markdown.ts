export interface Heading {
  readonly level: number;
  /** The anchor that GitHub gives it. */
  readonly anchor: string;
  /** Whether the next heading follows at once. */
  readonly isEmpty: boolean;
}

/** Returns the headings of a Markdown page. */
export function headingsOf(page: string): Heading[] {
  return [...page.matchAll(/^(#+) +(.+)\n*(?=(#?))/gm)].map(([, marks = "", heading = "", next]) => ({
    level: marks.length,
    anchor: heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
    isEmpty: next === "#",
  }));
}
