import { describe, expect, it } from "vitest";
import { element, escapeXml, round } from "./svg.ts";
import { parseSvg } from "./testing/parse-svg.ts";

describe("svg", () => {
  it("escapes what could end an attribute or open an element", () => {
    const hostile = `"><script>alert('&')</script>`;
    expect(escapeXml(hostile)).not.toMatch(/["'<>]|&(?!#\d+;)/);
    expect(parseSvg(element("g", { id: hostile }))).toHaveLength(1);
  });

  it("leaves out attributes without a value, and keeps a zero", () => {
    expect(element("rect", { x: 0, fill: undefined })).toBe('<rect x="0"/>');
  });

  it("never writes a negative zero", () => {
    expect(Object.is(round(-0.01), 0)).toBe(true);
  });

  it("is refused by the parser when it is not well-formed", () => {
    for (const broken of [
      "<g>",
      "<g></svg>",
      "<g/><g/>",
      '<g id="1" id="2"/>',
      "<g>text</g>",
      '<g id="<"/>',
    ]) {
      expect(() => parseSvg(broken), broken).toThrow(SyntaxError);
    }
  });
});
