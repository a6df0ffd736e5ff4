import type { ReactNode } from "react";
import { Page } from "../ui/page/Page.tsx";
import { StudyStatusPill } from "./StudyStatusPill.tsx";
import { useListedStudy } from "./use-study.ts";

interface StudyPageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of a study, with the study's status beside its heading. */
export function StudyPage({ actions, ...page }: StudyPageProps) {
  const study = useListedStudy();
  return (
    <Page
      {...page}
      actions={
        <>
          {study && <StudyStatusPill study={study} />}
          {actions}
        </>
      }
    />
  );
}
