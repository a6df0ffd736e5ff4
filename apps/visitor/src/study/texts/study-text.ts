/** What the app says around a study in one language; what the study itself says comes from its researchers. */
export interface StudyText {
  readonly dialog: {
    readonly title: string;
    /** Where a code is needed and no consent. */
    readonly codeTitle: string;
    readonly choice: string;
    readonly withChild: string;
    readonly question: string;
    readonly choose: string;
    readonly wrong: string;
    readonly wrongAgain: string;
    readonly takePart: string;
    readonly lookAround: string;
    readonly noNumber: string;
    readonly failed: string;
    readonly goOnWithout: string;
  };
  readonly code: {
    readonly label: string;
    readonly hint: string;
    readonly noCode: string;
    readonly unknown: string;
    readonly tooMany: string;
  };
  readonly number: {
    readonly show: string;
    readonly title: string;
    readonly what: string;
  };
  readonly about: {
    readonly title: string;
    readonly joined: string;
    readonly stop: string;
    readonly stopped: string;
    readonly declined: string;
    readonly takePart: string;
    readonly waiting: string;
  };
}
