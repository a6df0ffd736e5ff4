import type { ListedStudy } from "@harapen/contract/staff/studies";
import { useTexts } from "../i18n/texts.ts";
import { Pill } from "../ui/feedback/Pill.tsx";
import { STUDY } from "./texts.ts";

const TONES = { draft: "plain", running: "done", frozen: "todo", closed: "plain" } as const;

/** Shows a study's status, and whether learning is paused for it. One that runs records nobody before its first day and after its last. */
export function StudyStatusPill({ study: { status, stage } }: { study: ListedStudy }) {
  const texts = useTexts(STUDY);
  if (status === "running" && stage !== "during") return <Pill tone="todo">{texts.running[stage]}</Pill>;
  return <Pill tone={TONES[status]}>{texts.status[status]}</Pill>;
}
