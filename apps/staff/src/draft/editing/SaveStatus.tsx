import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Pill } from "../../ui/feedback/Pill.tsx";
import type { DocumentEditor, Edited, SaveState } from "./document-editor.ts";
import { EDITING } from "./texts.ts";

const TONES = {
  unchanged: "plain",
  saved: "done",
  unsaved: "plain",
  saving: "plain",
  conflict: "wrong",
  failed: "wrong",
} as const;

/** Says whether what is on the screen is stored. */
export function SaveStatus({ state }: { state: SaveState }) {
  const texts = useTexts(EDITING);
  return (
    <span role="status">
      <Pill tone={TONES[state]}>{texts.states[state]}</Pill>
    </span>
  );
}

/** Says why the document could not be stored, and tries again. */
export function SaveFailure<Document>({
  edited: { state, error },
  editor,
}: {
  edited: Edited<Document>;
  editor: DocumentEditor<Document>;
}) {
  const { again } = useTexts(EDITING);
  if (state !== "failed") return null;
  return (
    <>
      <Failure error={error} />
      <div>
        <Button onClick={() => void editor.flush()}>{again}</Button>
      </div>
    </>
  );
}
