/** A command's dialogue with the person who runs it. */
export interface Operator {
  report(line: string): void;
  /** Resolves to whether they agree; rejects where nobody can be asked. */
  confirm(question: string): Promise<boolean>;
}
