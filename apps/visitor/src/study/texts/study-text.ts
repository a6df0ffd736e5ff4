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
    readonly scan: string;
    readonly noCamera: string;
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
    /** Home's line for who takes part. */
    readonly takingPart: string;
    readonly stop: string;
    /** To who has left, where the staff alone can delete what was recorded. */
    readonly stopped: string;
    readonly declined: string;
    /** The same, where nothing is recorded of who takes no part. */
    readonly declinedUnrecorded: string;
    readonly takePart: string;
    readonly waiting: string;
  };
  /** The question before somebody stops, and the texts for who has. */
  readonly leave: {
    readonly title: string;
    readonly what: string;
    readonly final: string;
    readonly stay: string;
    readonly keep: string;
    readonly erase: string;
    readonly left: string;
    readonly eraseToo: string;
    readonly erasing: string;
    readonly erased: string;
    readonly receipt: string;
  };
}
