/** The app's texts around a study in one language; the study's own texts come from its researchers. */
export interface StudyText {
  readonly dialog: {
    readonly title: string;
    /** The title where a code is needed but no consent. */
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
    /** Home's line for participants. */
    readonly takingPart: string;
    readonly stop: string;
    /** For those who have left, where only the staff can delete what was recorded. */
    readonly stopped: string;
    readonly declined: string;
    /** The same, where nothing is recorded of those who do not take part. */
    readonly declinedUnrecorded: string;
    readonly takePart: string;
    readonly waiting: string;
  };
  /** The question before somebody stops, and the texts for those who have. */
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
