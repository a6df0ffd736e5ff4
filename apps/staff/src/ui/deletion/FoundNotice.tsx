import type { DeletionResponse } from "@harapen/contract/staff/deletion/deletion";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { Notice } from "../feedback/Notice.tsx";
import { Counts } from "./Counts.tsx";
import { DELETION } from "./texts.ts";

interface FoundNoticeProps extends Pick<DeletionResponse, "counts" | "exports"> {
  tone: "done" | "todo";
  title: string;
  children?: ReactNode;
}

/** What is or was stored of a person, and how many exports have it. */
export function FoundNotice({ tone, title, counts, exports, children }: FoundNoticeProps) {
  const texts = useTexts(DELETION);
  return (
    <Notice tone={tone} title={title}>
      <Counts counts={counts} />
      <p>{exports.length > 0 ? texts.inExports(exports.length) : texts.noExports}</p>
      {children}
    </Notice>
  );
}
