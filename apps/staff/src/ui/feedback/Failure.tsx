import { codeOf } from "../../api/staff-error.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FAILURES } from "./failure-texts.ts";
import { Notice } from "./Notice.tsx";

/** Says what a failed call means. */
export function Failure({ error }: { error: unknown }) {
  const failures = useTexts(FAILURES);
  return (
    <Notice tone="wrong">
      <p>{failures[codeOf(error)]}</p>
    </Notice>
  );
}
