/** An error of SQLite's, with its extended result code (https://sqlite.org/rescode.html) where SQLite gave one. */
export class SqliteError extends Error {
  readonly code = "sqlite";
  readonly errcode: number | undefined;

  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.name = "SqliteError";
    this.errcode = errcode;
  }

  /** The primary result code, which the extended one's low byte is. */
  get primaryCode(): number | undefined {
    return this.errcode === undefined ? undefined : this.errcode & 0xff;
  }
}
