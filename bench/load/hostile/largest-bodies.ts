import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible, MAX_POINTS } from "@harapen/contract/drawing";
import { PNG } from "pngjs";
import { SLUG } from "../../support/aquarium-folder.ts";

/** The side of the largest picture, in pixels. */
const SIDE = 2_048;

/** A request's body, and the path that it is sent to. */
export interface Body {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/**
 * Returns valid bodies that take the most work: with as many points as fit, and a picture of the largest size
 * that compresses to little.
 */
export function largestBodies(): Body[] {
  const picture = PNG.sync.write(new PNG({ width: SIDE, height: SIDE, fill: true })).toString("base64");
  const image = `data:image/png;base64,${picture}`;
  const part = everythingVisible();
  const visitor = { uid: "guest", aquarium: SLUG, image };
  const search = { pos: new Array(9).fill(1), part, aquarium: SLUG, data: drawingOf(9_000) };
  const described = {
    name: "guest",
    penname: "",
    bandcolor: "[]",
    time: "1",
    rank: "1",
    part: JSON.stringify(part),
  };
  const form = new URLSearchParams({
    ...visitor,
    ...described,
    data: JSON.stringify(drawingOf(MAX_POINTS)),
    ranking: "[]",
  });
  const json = "application/json";
  const event = {
    event_id: crypto.randomUUID(),
    session_id: "s",
    name: "x",
    client_ts: 1,
    payload: { a: "" },
  };
  return [
    { path: PATHS.search, type: json, text: padded(search, BODY_LIMITS.search) },
    {
      path: PATHS.saveRecord,
      type: "application/x-www-form-urlencoded",
      text: `${form}&x=`.padEnd(BODY_LIMITS.saveRecord, "x"),
    },
    {
      path: PATHS.saveDrawing,
      type: json,
      text: padded({ ...visitor, penguin_name: "p1" }, BODY_LIMITS.saveDrawing),
    },
    { path: PATHS.logEvent, type: json, text: padded(event, BODY_LIMITS.logEvent) },
  ];
}

/** Returns a drawing of this many points in a hundred strokes. */
function drawingOf(points: number) {
  const perStroke = points / 100;
  return Array.from({ length: 100 }, (_, stroke) => ({
    stroke,
    brushSize: 10,
    pos: Array.from({ length: perStroke }, (_, t) => ({
      x: (stroke * 7 + t) % 380,
      y: (stroke * 13 + t) % 410,
      t,
    })),
  }));
}

/** Returns a body as JSON, padded to its limit with spaces, which parsers read. */
function padded(body: object, limit: number): string {
  const text = JSON.stringify(body);
  if (text.length > limit) throw new Error(`a body of ${text.length} bytes is over ${limit}`);
  return text.padEnd(limit);
}
