import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import { canvasLies } from "../platform/canvas-pixels.ts";

/** Without HEIC, Safari converts such photographs to JPEG; with it, Safari would pass them on unchanged. */
export const ACCEPTED = "image/jpeg,image/png,image/webp";

/** Why a file cannot be sent as a photograph. */
export type FileFault = "heic" | "hiddenPixels" | "tooLarge" | "notAPhotograph";

export class FileError extends Error {
  override readonly name = "FileError";
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

const JPEG_QUALITY = 0.92;

/** Whether a file is HEIC, by its type or, as Windows knows none for it, by its name. */
export function isHeic({ type, name }: Pick<File, "type" | "name">): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** Prepares a file: HEIC, which only Apple's browsers decode, becomes JPEG here. Throws `FileError`. */
export async function prepareFile(file: File): Promise<Blob> {
  if (isHeic(file)) return toJpeg(file);
  if (!file.type.startsWith("image/")) throw new FileError("notAPhotograph");
  if (file.size > MAX_PHOTOGRAPH_BYTES) throw new FileError("tooLarge");
  return file;
}

async function toJpeg(file: File): Promise<Blob> {
  if (canvasLies()) throw new FileError("hiddenPixels");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new FileError("heic");
  });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
  );
  if (!jpeg) throw new FileError("heic");
  return jpeg;
}
