import type { Band } from "@harapen/contract/records/bands";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { readBands } from "./read-bands.ts";
import { readBirthday, readCode, readGender } from "./read-cells.ts";
import type { RowCells } from "./row-cells.ts";

/** The codes of an aquarium's colours and places, by their labels. */
export interface Codes {
  readonly colours: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, string>;
}

const BAND_COLUMNS = [
  ["bands.left", "left"],
  ["bands.right", "right"],
  ["bands", undefined],
] as const;

/** Reads the bird of a row, without its partner. */
export function readBird(
  cells: RowCells,
  { colours, places }: Codes,
  { id, position }: { readonly id: string; readonly position: number },
): BirdDocument {
  const worn = BAND_COLUMNS.flatMap(([kind, side]) =>
    cells.read(kind, readBands(cells.text(kind), colours, side), []),
  );
  return {
    position,
    name: cells.texts("name"),
    comment: cells.texts("comment"),
    record: {
      id,
      picture: "",
      icon: "",
      ...bandsOf(worn),
      gender: cells.read("gender", readGender(cells.text("gender")), null),
      place_id: cells.read("place", readCode(cells.text("place"), places), null),
      ...cells.read("birthday", readBirthday(cells.text("birthday")), {}),
    },
  };
}

/** The fields of a record for bands that are worn: more than their colours only where a flipper is known. */
function bandsOf(bands: readonly Band[]) {
  const band_color = bands.map(({ color }) => color);
  return bands.some(({ flipper }) => flipper) ? { band_color, bands: [...bands] } : { band_color };
}
