import { saveDrawingRequest } from "@harapen/contract/calls/saves";
import type { Stroke } from "@harapen/contract/drawing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bitmapPng } from "../drawing/render/png.ts";
import type { RecordedEvent } from "../telemetry/events/record.ts";

const strokes: Stroke[] = [{ stroke: 1, brushSize: 10, pos: [{ x: 150, y: 200, t: 12 }] }];

/** A 2D context that draws nothing and takes everything. */
const context = new Proxy({}, { get: () => () => {}, set: () => true });

const canvasOf = (canvas: object) => vi.stubGlobal("document", { createElement: () => canvas });

/** `drawingImage` of a page that has just loaded, and the events that it records. */
async function loadPage() {
  vi.resetModules();
  const { journal } = await import("../telemetry/events/record.ts");
  const events: RecordedEvent[] = [];
  journal.listen((event) => events.push(event));
  const { drawingImage } = await import("./drawing-image.ts");
  return { drawingImage, events };
}

beforeEach(() => {
  vi.stubGlobal("Path2D", class {});
  vi.stubGlobal("sessionStorage", undefined);
  return () => vi.unstubAllGlobals();
});

test("the image of a drawing is what the canvas gives", async () => {
  canvasOf({ getContext: () => context, toDataURL: () => "data:image/png;base64,AAAA" });
  const { drawingImage, events } = await loadPage();
  expect(drawingImage(strokes)).toBe("data:image/png;base64,AAAA");
  expect(events).toEqual([]);
});

describe.each([
  ["has no 2D context", { getContext: () => null, toDataURL: () => "data:," }, "no 2d context"],
  ["gives an empty data URL", { getContext: () => context, toDataURL: () => "data:," }, "gives no PNG"],
  [
    "throws when it is read",
    {
      getContext: () => context,
      toDataURL: () => {
        throw new DOMException("tainted", "SecurityError");
      },
    },
    "tainted",
  ],
] as [string, object, string][])("where the canvas %s", (_, canvas, message) => {
  test("the image of a drawing is made without it, and the failure is recorded once", async () => {
    canvasOf(canvas);
    const { drawingImage, events } = await loadPage();
    expect(drawingImage(strokes)).toBe(bitmapPng(strokes));
    expect(drawingImage([])).toBe(bitmapPng([]));
    expect(events.map(({ name, payload }) => ({ name, payload }))).toEqual([
      {
        name: "error_client",
        payload: { code: "canvas_error", message: expect.stringContaining(message), screen: "none" },
      },
    ]);
  });
});

test("the image made without canvas is one that the saves accept", () => {
  const image = saveDrawingRequest.shape.image.safeParse(bitmapPng(strokes));
  expect(image.success).toBe(true);
});
