import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { countPoints, MAX_POINTS } from "@harapen/contract/drawing";
import type { Save } from "../delivery/queued-save.ts";
import { thinOut } from "../drawing/strokes.ts";
import { drawingImage } from "./drawing-image.ts";

/**
 * Returns a save that older versions of the app have queued in a form that the server accepts: where it is
 * too long, with fewer points, and with its image made anew from its strokes. The strokes of a drawing for
 * the album are in its record, if that is among `others`; without it the drawing stays as it is, and is
 * refused.
 */
export function withinLimits(save: Save, others: readonly Save[]): Save {
  if (fits(save)) return save;
  if (save.call === "record") {
    const { data } = save.request;
    return { ...save, request: { ...save.request, data: thinOut(data), image: drawingImage(data) } };
  }
  const strokes = strokesOf(save.request.drawing_id, others);
  return strokes ? { ...save, request: { ...save.request, image: drawingImage(strokes) } } : save;
}

/**
 * Whether the server takes the body of a save. A record is a form, in which most of JSON's marks are three
 * characters each.
 */
function fits({ call, request }: Save): boolean {
  const json = JSON.stringify(request);
  if (call === "drawing") return json.length <= BODY_LIMITS.saveDrawing;
  if (countPoints(request.data) > MAX_POINTS) return false;
  return new URLSearchParams({ json }).toString().length <= BODY_LIMITS.saveRecord;
}

function strokesOf(drawingId: string | undefined, saves: readonly Save[]) {
  if (drawingId === undefined) return undefined;
  for (const { call, request } of saves)
    if (call === "record" && request.drawing_id === drawingId) return request.data;
  return undefined;
}
