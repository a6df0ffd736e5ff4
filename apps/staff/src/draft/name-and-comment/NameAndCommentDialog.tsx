import type { Locale } from "@harapen/contract/locales";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { COMMON } from "../../ui/common-texts.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { LeaveQuestion } from "../../ui/unsaved-work/LeaveQuestion.tsx";
import { useBirdFields } from "../differences/bird-fields.ts";
import { textIn } from "../display-text.ts";
import { ConflictDialog } from "../editing/ConflictDialog.tsx";
import { isStored } from "../editing/document-editor.ts";
import { SaveFailure, SaveStatus } from "../editing/SaveStatus.tsx";
import { useBirdEditor } from "../editing/use-bird-editor.ts";
import { DraftFields } from "../fields/DraftFields.tsx";
import styles from "./NameAndCommentDialog.module.css";
import { NameAndCommentFields } from "./NameAndCommentFields.tsx";

interface NameAndCommentDialogProps {
  bird: DraftedBird;
  /** The language to begin with. */
  locale: Locale;
  onClose: () => void;
}

/** A bird's name and comment, stored in the draft as they are written; it stays open while something could not be stored. */
export function NameAndCommentDialog({ bird, locale, onClose }: NameAndCommentDialogProps) {
  const { close } = useTexts(COMMON);
  const { locale: pageLocale } = useStaffLocale();
  const { editor, leaving, ...edited } = useBirdEditor(bird.id, bird);
  const describeFields = useBirdFields();
  const closeWhenStored = async () => {
    await editor.flush();
    if (isStored(editor.getSnapshot().state)) onClose();
  };
  return (
    <Dialog
      title={textIn(edited.content.name, pageLocale) ?? bird.id}
      size="lg"
      onClose={() => void closeWhenStored()}
    >
      <div className={styles.body}>
        <DraftFields>
          <NameAndCommentFields bird={edited.content} onChange={editor.edit.bind(editor)} focused={locale} />
        </DraftFields>
        <SaveFailure edited={edited} editor={editor} />
        <div className={styles.foot}>
          <Button variant="primary" onClick={() => void closeWhenStored()}>
            {close}
          </Button>
          <SaveStatus state={edited.state} />
        </div>
      </div>
      <ConflictDialog edited={edited} editor={editor} describeFields={describeFields} onLetGo={onClose} />
      <LeaveQuestion leaving={leaving} />
    </Dialog>
  );
}
