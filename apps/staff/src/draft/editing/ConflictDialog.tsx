import { Modal } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import type { FieldsInWords } from "../differences/bird-fields.ts";
import { DifferenceTable } from "../differences/DifferenceTable.tsx";
import { differingFields } from "../differences/differing-fields.ts";
import styles from "./ConflictDialog.module.css";
import type { DocumentEditor, Edited } from "./document-editor.ts";
import { EDITING } from "./texts.ts";

interface ConflictDialogProps<Document> {
  edited: Edited<Document>;
  editor: DocumentEditor<Document>;
  inWords: (document: Document) => FieldsInWords;
}

/** Shows both versions of a document that two people have changed, and keeps the chosen one. */
export function ConflictDialog<Document>({ edited, editor, inWords }: ConflictDialogProps<Document>) {
  const texts = useTexts(EDITING);
  const { theirs, content } = edited;
  if (!theirs) return null;
  const who = theirs.change?.by?.name ?? texts.somebody;
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={texts.conflictTitle}
      size="lg"
    >
      <div className={styles.dialog}>
        <p>{texts.conflictLead(who)}</p>
        <DifferenceTable
          caption={texts.conflictTitle}
          heads={[texts.theirs(who), texts.mine]}
          differences={differingFields(inWords(theirs.content), inWords(content))}
        />
        <div className={styles.choices}>
          <Button onClick={() => editor.takeTheirs()}>{texts.takeTheirs(who)}</Button>
          <Button onClick={() => editor.keepMine()}>{texts.keepMine}</Button>
        </div>
      </div>
    </Modal>
  );
}
