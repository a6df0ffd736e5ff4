import type { PhotographFailure } from "@harapen/contract/staff/photographs";

const MESSAGES: Readonly<Record<PhotographFailure, string>> = {
  "too-large": "The photograph is larger than 25 MB.",
  "too-many-pixels": "The photograph has more than 50 megapixels.",
  "not-a-photograph": "The file is no photograph that can be read: JPEG, PNG, WebP and AVIF can.",
  heic: 'HEIC photographs cannot be read. On the iPhone, choose "Most Compatible" under Settings, Camera, Formats for new ones; a photograph that is there already is converted where it is chosen from the photo library, or exported as JPEG.',
  damaged: "The photograph is damaged, or not whole.",
  "too-slow": "The photograph took too long to read.",
  busy: "Many photographs are being read just now. Please send it again in a moment.",
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
