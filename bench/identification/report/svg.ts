/** The plot's place in a picture, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const FRAME: Frame = { width: 720, height: 420, left: 56, right: 236, top: 56, bottom: 52 };

/** Maps a value in a range to a pixel; vertical axes go up. */
export interface Axis {
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  readonly title: string;
  at(value: number): number;
}

export function horizontal(
  [low, high]: readonly [number, number],
  title: string,
  ticks: Axis["ticks"],
  { left, right, width }: Frame = FRAME,
): Axis {
  return { ticks, title, at: (value) => left + ((value - low) / (high - low)) * (width - left - right) };
}

export function vertical(
  [low, high]: readonly [number, number],
  title: string,
  ticks: Axis["ticks"],
  { top, bottom, height }: Frame = FRAME,
): Axis {
  return {
    ticks,
    title,
    at: (value) => height - bottom - ((value - low) / (high - low)) * (height - top - bottom),
  };
}

export const percentTicks = [0, 20, 40, 60, 80, 100].map((value) => ({
  value: value / 100,
  label: `${value}%`,
}));

/**
 * Colours for light and dark surroundings; a picture has its own background, so that it is legible on any
 * page.
 */
const STYLE = `
  .ground{fill:#fff;stroke:#d5dde3}.grid{stroke:#e4eaee}.axis{fill:#5a6872}.title{fill:#12304f}
  text{font-family:system-ui,-apple-system,"Segoe UI",sans-serif;font-size:12px}
  .title{font-size:15px;font-weight:600}.series{fill:none;stroke-width:1.4}
  .leader{stroke-width:1;opacity:.5}.engine{stroke-width:3.2}.oracle{stroke-dasharray:6 4;stroke-width:2}.published{stroke-width:2.4}
  g.engine{--c:#0b6fb8}g.oracle{--c:#37474f}g.published{--c:#c4500b}g.variant{--c:#22805a}g.baseline{--c:#93a1ab}
  .series,.dot{stroke:var(--c)}.dot{fill:var(--c);stroke-width:1}.label{fill:var(--c)}
  g.baseline .label{fill:#62717b}.even{stroke:#93a1ab;stroke-dasharray:4 4}
  @media(prefers-color-scheme:dark){
    .ground{fill:#12191f;stroke:#2c3942}.grid{stroke:#26323a}.axis{fill:#a5b3bd}.title{fill:#e7eef3}
    g.engine{--c:#4db1f5}g.oracle{--c:#cfd8dc}g.published{--c:#ff9650}g.variant{--c:#5fcf9f}g.baseline{--c:#6c7b86}
    g.baseline .label{fill:#9aa9b4}
  }`;

/** Returns a picture with a title, its axes, and its content. */
export function picture(title: string, x: Axis, y: Axis, content: string, frame: Frame = FRAME): string {
  const { width, height, left, right, top, bottom } = frame;
  const rows = y.ticks.map(({ value, label }) => {
    const at = round(y.at(value));
    return `<line class="grid" x1="${left}" x2="${width - right}" y1="${at}" y2="${at}"/>${text(left - 8, at + 4, label, "axis", "end")}`;
  });
  const columns = x.ticks.map(({ value, label }) =>
    text(x.at(value), height - bottom + 20, label, "axis", "middle"),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
${text(left, 28, title, "title")}
${text(left, top - 10, y.title, "axis")}
${text((left + width - right) / 2, height - 12, x.title, "axis", "middle")}
${rows.join("\n")}
${columns.join("\n")}
${content}
</svg>
`;
}

export function text(x: number, y: number, words: string, name: string, anchor = "start"): string {
  return `<text class="${name}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
