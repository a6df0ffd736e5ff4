import type { StudyStatus } from "@harapen/contract/studies/study";
import { inBoth } from "../i18n/texts.ts";

type ByStatus = Readonly<Record<StudyStatus, string>>;

const statusJa: ByStatus = {
  draft: "下書き",
  running: "記録中・学習は止めてあります",
  frozen: "休止中・学習は止めてあります",
  closed: "終わりました",
};

const statusEn: ByStatus = {
  draft: "Draft",
  running: "Recording; learning rests",
  frozen: "Frozen; learning rests",
  closed: "Closed",
};

export const STUDY = inBoth({
  ja: {
    status: statusJa,
    running: {
      before: "初日から記録します・学習は止めてあります",
      after: "期間が過ぎました・休止か終了にしてください",
    },
    learningRests:
      "調査が続いているので、来館者の絵からの学習は休んでいます。調査を終了すると、また始まります。",
  },
  en: {
    status: statusEn,
    running: {
      before: "Records from its first day on; learning rests",
      after: "Its days are over: freeze or close it",
    },
    learningRests:
      "A study goes on, so that nothing is learned from visitors' drawings. Learning begins again once it is closed.",
  },
});
