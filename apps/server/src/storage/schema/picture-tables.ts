/** The pictures, each once, whatever refers to it: drawings of saves, pictures and icons of penguins, photographs. */
export interface PictureTable {
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  bytes: Uint8Array;
}

/** The formats beside JPEG in which a photograph is shown. They are deleted with their JPEG. */
export interface PictureAlternativeTable {
  /** The digest of the JPEG. */
  jpeg: string;
  /** The media type. */
  type: string;
  /** The digest of the picture of that type. */
  picture: string;
}

/** What the pictures of exchange folders were converted to, so that none is encoded twice. */
export interface PictureSourceTable {
  /** SHA-256 of the file, in hexadecimal. */
  source: string;
  size: "icon" | "picture";
  /** The digest of the JPEG to which it was converted. */
  picture: string;
}

/** The photographs that staff sent. */
export interface PhotographTable {
  aquarium: string;
  /** UUID. */
  photograph_id: string;
  /** The upright copy's width and height in pixels. */
  width: number;
  height: number;
  received_at: string;
}

/** The files of a photograph that only staff see: its upright copy, and the file that was sent, where that is kept. */
export interface PhotographFileTable {
  aquarium: string;
  photograph_id: string;
  role: "upright" | "original";
  /** The media type. */
  type: string;
  /** The digest. */
  picture: string;
}

/** What visitors may see of a photograph, picture and icon, by the names that penguins may give: as rows of `media`. */
export interface PhotographPictureTable {
  aquarium: string;
  photograph_id: string;
  name: string;
  type: string;
  hash: string;
  /** The digest. */
  picture: string;
}
