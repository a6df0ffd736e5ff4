import type { SaveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import type { SaveRecordRequest } from "@harapen/contract/calls/save-record";

/** A call that saves what a visitor answered: the full record, or the drawing for the album. */
export type Save =
  | { readonly call: "record"; readonly request: SaveRecordRequest }
  | { readonly call: "drawing"; readonly request: SaveDrawingRequest };

/** The user whose save it is: `guest`, or the member in whose name alone it may be sent. */
export function ownerOf({ request }: Save): string {
  return request.uid;
}

/** The size of a save in bytes, near enough: all but its names is ASCII. */
export function sizeOf(save: Save): number {
  return JSON.stringify(save).length;
}
