import { crc32 } from "node:zlib";
import type { Sharp } from "sharp";

/** A text for each kind of a photograph's metadata, which must not occur in anything public. */
const SECRETS = {
  exif: "Keeper Kept Private",
  xmp: "Xmp Kept Private",
  iptc: "Iptc Kept Private",
  comment: "Comment Kept Private",
} as const;

/** The beginnings of each kind of metadata in any of the formats, in addition to these texts. */
const MARKERS = [
  ...Object.values(SECRETS),
  "Exif",
  "EXIF",
  "eXIf",
  "http://ns.adobe.com/",
  "adobe:ns:meta",
  "XMP ",
  "application/rdf+xml",
  "Photoshop 3.0",
  "8BIM",
  "ICC_PROFILE",
  "ICCP",
  "iCCP",
  "prof",
  "tEXt",
  "iTXt",
  "zTXt",
  "GPS",
  "\xff\xfe\x00",
] as const;

/** Returns which markers of metadata stand in a picture's bytes. */
export function metadataIn(picture: Uint8Array): string[] {
  const text = Buffer.from(picture).toString("latin1");
  return MARKERS.filter((marker) => text.includes(marker));
}

/**
 * Adds EXIF with a name and a place, XMP, and the colour profile of phones' displays (Display P3) to a
 * picture.
 */
export function withMetadata(picture: Sharp): Sharp {
  return picture
    .withIccProfile("p3")
    .withExif({
      IFD0: { Copyright: SECRETS.exif, Make: "Phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "35/1 39/1 30/1", GPSLongitudeRef: "E" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${SECRETS.xmp}</note></x:xmpmeta>`);
}

/** Adds IPTC and a comment to a JPEG, behind its first marker. */
export function withJpegSegments(jpeg: Buffer): Buffer {
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([head, Buffer.from(text, "latin1")]);
  };
  const iptc = `Photoshop 3.0\0${"8BIM"}\x04\x04\0\0\0\0\0\x20${SECRETS.iptc}`;
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xed, iptc),
    segment(0xfe, SECRETS.comment),
    jpeg.subarray(2),
  ]);
}

/** Adds a text to a PNG, behind its header. */
export function withPngText(png: Buffer): Buffer {
  const headerEnd = 33;
  const body = Buffer.from(`tEXtComment\0${SECRETS.comment}`, "latin1");
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
