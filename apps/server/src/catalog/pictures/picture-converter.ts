/** The sizes in which visitors see a picture. */
export type PictureSize = "icon" | "picture";

/** A photograph's file. */
export interface PictureFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Converts photographs into what visitors may see of them. */
export interface PictureConverter {
  /** Resolves to a JPEG without metadata, within the bounds of its size. Rejects with a PhotographError. */
  convert(file: PictureFile, size: PictureSize): Promise<Uint8Array>;
  /** Called before each of an aquarium's pictures with the number of those that are done. */
  readonly onProgress?: (done: number, all: number) => void;
}
