import { generate } from "lean-qr";

/** The quiet zone around a code, in its modules, as the standard asks for. */
const QUIET = 4;

/** The dark modules of a code as an SVG path, one unit a module. */
function modulesPath(text: string): { path: string; size: number } {
  const code = generate(text);
  const pieces: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) pieces.push(`M${x} ${y}h1v1h-1z`);
  return { path: pieces.join(""), size: code.size };
}

/** A QR code of a text. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { path, size } = modulesPath(text);
  const side = size + 2 * QUIET;
  return (
    <svg className={className} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={text}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
