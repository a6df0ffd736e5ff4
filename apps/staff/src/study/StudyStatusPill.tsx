import type { StudyStatus } from "@harapen/contract/studies/study";
import { useTexts } from "../i18n/texts.ts";
import { Pill } from "../ui/feedback/Pill.tsx";
import { STUDY } from "./texts.ts";

const TONES = { draft: "plain", running: "done", frozen: "todo", closed: "plain" } as const;

/** Says where a study is in its life, and whether learning rests for it. */
export function StudyStatusPill({ status }: { status: StudyStatus }) {
  const texts = useTexts(STUDY);
  return <Pill tone={TONES[status]}>{texts.status[status]}</Pill>;
}
