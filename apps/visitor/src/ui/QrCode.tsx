import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";

/** The quiet zone around a code, in its modules, as the standard asks for (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code of an address. Screen readers skip it, as its content is beside it as text. */
export function QrCode({ text, className }: { text: string; className: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const side = size + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} className={className} aria-hidden="true">
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
