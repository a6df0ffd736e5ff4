import type { PhotographFailure } from "@harapen/contract/staff/photographs";

/** The picture formats that are recognised by their first bytes; all but HEIC can be read. */
export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "heic";

/**
 * The brands of the HEIF family (ISO/IEC 23008-12): those of pictures coded as AV1, and those coded as HEVC
 * or otherwise.
 */
const AVIF_BRANDS = new Set(["avif", "avis"]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);

/**
 * Returns the format of a picture by its first bytes, whatever its name says; `undefined` where it is none of
 * these.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(text(0, 6))) return "gif";
  return text(4, 8) === "ftyp" ? heifFormat(bytes) : undefined;
}

/** Reads the brands of a file's first box: the major one, and, after its version, the compatible ones. */
function heifFormat(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 256));
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString("latin1", at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return "avif";
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? "heic" : undefined;
}

const MESSAGES: Readonly<Record<PhotographFailure, string>> = {
  "too-large": "The photograph is larger than 25 MB.",
  "too-many-pixels": "The photograph has more than 50 megapixels.",
  "not-a-photograph": "The file can't be read as a photograph. JPEG, PNG, WebP and AVIF files can.",
  heic: 'HEIC photographs cannot be read. On the iPhone, choose "Most Compatible" under Settings, Camera, Formats for new ones; to convert one that you have, choose it from the photo library or export it as JPEG.',
  damaged: "The photograph is damaged or incomplete.",
  "too-slow": "The photograph took too long to read.",
  "too-much-memory": "The photograph takes too much memory to read. Send it as a JPEG, or make it smaller.",
  "no-decoder": "This server can't read photographs: sharp, or its libvips, is missing. Run npm ci again.",
  busy: "Many photographs are being processed. Please send it again in a moment.",
};

/** A photograph that was refused, and why. */
export class PhotographError extends Error {
  readonly code: PhotographFailure;

  constructor(code: PhotographFailure, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.name = "PhotographError";
    this.code = code;
  }
}
