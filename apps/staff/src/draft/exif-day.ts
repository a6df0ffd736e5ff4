/** Where EXIF is in a JPEG: at its beginning, in a segment of up to 64 kB after others. */
const HEAD_BYTES = 262_144;
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;

/** EXIF's tags (CIPA DC-008): its own directory, and when the photograph was taken, or else changed. */
const EXIF_DIRECTORY = 0x8769;
const TAKEN = 0x9003;
const CHANGED = 0x0132;

/** Resolves to the day on which a JPEG says that it was taken, as 2026-11-22; undefined where it says none. */
export async function exifDay(file: Blob): Promise<string | undefined> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  try {
    return dayIn(view);
  } catch (error) {
    // What points beyond the file says nothing.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function dayIn(view: DataView): string | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    if (marker === START_OF_SCAN || marker >> 8 !== 0xff) return undefined;
    if (marker === APP1 && textAt(view, at + 4, 4) === "Exif") return readTiff(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Reads the day from the TIFF structure at a place: two directories of tags. */
function readTiff(view: DataView, start: number): string | undefined {
  const little = textAt(view, start, 2) === "II";
  const main = tagsAt(view, start, view.getUint32(start + 4, little), little);
  const exif = main.get(EXIF_DIRECTORY);
  const inner = exif === undefined ? undefined : tagsAt(view, start, view.getUint32(exif, little), little);
  const field = inner?.get(TAKEN) ?? main.get(CHANGED);
  if (field === undefined) return undefined;
  const text = textAt(view, start + view.getUint32(field, little), 10);
  const [, year, month, day] = /^(\d{4})[:-](\d{2})[:-](\d{2})$/.exec(text) ?? [];
  const found = `${year}-${month}-${day}`;
  // Cameras without a clock write zeros.
  return year && isDay(found) ? found : undefined;
}

const isDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= "1900" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Returns where the values of a directory's tags are. */
function tagsAt(view: DataView, start: number, offset: number, little: boolean): Map<number, number> {
  const count = view.getUint16(start + offset, little);
  const tags = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const at = start + offset + 2 + 12 * index;
    tags.set(view.getUint16(at, little), at + 8);
  }
  return tags;
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}
