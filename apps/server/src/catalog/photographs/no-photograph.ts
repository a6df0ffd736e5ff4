import { createHash } from "node:crypto";
import type { MediaFile } from "../aquarium-content.ts";
import { NO_PHOTOGRAPH } from "../documents.ts";
import { HASH_LENGTH } from "../pictures/media-files.ts";

/** A penguin of few lines, without spots: the picture of a bird without a photograph. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 380 410">
<rect width="380" height="410" fill="#eef3f6"/>
<path d="M190 40c-52 0-74 40-78 92-26 46-34 110-26 168h24c6 44 30 74 80 74s74-30 80-74h24c8-58 0-122-26-168-4-52-26-92-78-92z" fill="#b9c7d1"/>
<path d="M190 120c-40 0-62 60-62 128 0 70 22 104 62 104s62-34 62-104c0-68-22-128-62-128z" fill="#fff"/>
<circle cx="168" cy="88" r="6" fill="#5d6f7c"/><circle cx="212" cy="88" r="6" fill="#5d6f7c"/>
<path d="M178 102h24l-12 18z" fill="#5d6f7c"/>
</svg>
`;

const bytes = Buffer.from(DRAWING);

/** The picture and icon of a bird without a photograph. */
export const noPhotograph: MediaFile = {
  name: NO_PHOTOGRAPH,
  type: "image/svg+xml",
  hash: createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH),
  bytes,
};
