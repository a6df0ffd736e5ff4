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

export const STUDY = inBoth({ ja: { status: statusJa }, en: { status: statusEn } });
