import type { ImportProblem } from "@harapen/contract/staff/import";
import { useTexts } from "../../i18n/texts.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Problems } from "./Problems.tsx";
import { EXCHANGE } from "./texts.ts";

/** Why a zip was not accepted: all its problems, and where they are. */
export function RefusedZip({ problems }: { problems: readonly ImportProblem[] }) {
  const texts = useTexts(EXCHANGE);
  return (
    <Notice tone="wrong" title={texts.refusedTitle(problems.length)}>
      <Problems problems={problems} birds={[]} />
      <p>{texts.refusedLead}</p>
    </Notice>
  );
}
