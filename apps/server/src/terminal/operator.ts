/** A command's dialogue with the person who runs it. */
export interface Operator {
  report(line: string): void;
  /** Resolves to whether they agree; rejects where nobody can be asked, with what a script does instead: --force unless `inScript` says otherwise. */
  confirm(question: string, inScript?: string): Promise<boolean>;
}
