import { Id } from "./id.ts";
import { type Place, pathOf } from "./places.ts";

/** One stay on one screen. */
export interface View {
  readonly id: Id;
  readonly screen: Place["screen"];
  readonly path: string;
  /** What `page_view` has beside the screen. */
  readonly details: Readonly<Record<string, unknown>>;
}

export function viewOf(place: Place, details: View["details"]): View {
  return { id: new Id("view"), screen: place.screen, path: pathOf(place), details };
}

/** Whether a place belongs to the open view, whatever its comparison shows by now. */
export function isSameView(view: View, place: Place, details: View["details"]): boolean {
  const isSame = (key: string) => view.details[key] === details[key];
  return view.path === pathOf(place) && ["search_id", "penguin_name", "rank"].every(isSame);
}
