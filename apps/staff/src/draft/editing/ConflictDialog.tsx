import { Modal } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import type { FieldDescriptions } from "../differences/bird-fields.ts";
import { DifferenceTable } from "../differences/DifferenceTable.tsx";
import { differingFields } from "../differences/differing-fields.ts";
import styles from "./ConflictDialog.module.css";
import type { DocumentEditor, Edited } from "./document-editor.ts";
import { EDITING } from "./texts.ts";

interface ConflictDialogProps<Document> {
  edited: Edited<Document>;
  editor: DocumentEditor<Document>;
  describeFields: (document: Document) => FieldDescriptions;
  /** Abandons a document that somebody else has discarded. */
  onLetGo?: () => void;
}

/** Shows both versions of a document that two people have changed, or that one of them has discarded, and keeps the chosen one. */
export function ConflictDialog<Document>({
  edited,
  editor,
  describeFields,
  onLetGo,
}: ConflictDialogProps<Document>) {
  const texts = useTexts(EDITING);
  const { theirs, content } = edited;
  if (theirs === undefined) return null;
  const who = theirs?.change?.by?.name ?? texts.somebody;
  const words = theirs ? texts.conflict(who) : texts.discarded;
  const takeTheirs = () => {
    editor.takeTheirs();
    if (theirs === null) onLetGo?.();
  };
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={words.title}
      size="lg"
    >
      <div className={styles.dialog}>
        <p>{words.lead}</p>
        {theirs && (
          <DifferenceTable
            caption={words.title}
            heads={[texts.theirs(who), texts.mine]}
            differences={differingFields(describeFields(theirs.content), describeFields(content))}
          />
        )}
        <div className={styles.choices}>
          <Button onClick={takeTheirs}>{words.takeTheirs}</Button>
          <Button onClick={() => editor.keepMine()}>{words.keepMine}</Button>
        </div>
      </div>
    </Modal>
  );
}
