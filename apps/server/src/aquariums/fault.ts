/** A folder that cannot be imported, with every reason found; nothing of it was. */
export class ImportFault extends Error {
  readonly faults: readonly string[];

  constructor(folder: string, faults: readonly string[]) {
    super(`${folder} cannot be imported:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "ImportFault";
    this.faults = faults;
  }
}
