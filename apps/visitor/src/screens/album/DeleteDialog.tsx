import { useRef, useState } from "react";
import { type AlbumFailure, albumFailure } from "../../albums/failure.ts";
import type { AlbumEntry } from "../../albums/list/album-entries.ts";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { deleteDrawing } from "../../api/deletion/delete-drawing.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { warn } from "../../platform/log.ts";
import { record } from "../../telemetry/events/record.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useIsMounted } from "../../ui/presses/use-is-mounted.ts";
import deletion from "../../ui/styles/deletion.module.css";
import styles from "./DeleteDialog.module.css";
import { dropFromAlbum } from "./use-album.ts";

interface DeleteDialogProps {
  uid: string;
  /** The dialog is open as long as there is one. */
  entry: AlbumEntry | undefined;
  text: AlbumText;
  onClose: () => void;
  /** Called when the dialog has closed after the drawing was deleted. */
  onDeleted: () => void;
}

/** Asks whether a drawing is to be deleted, and deletes it. */
export function DeleteDialog({ uid, entry, text, onClose, onDeleted }: DeleteDialogProps) {
  const isDeleted = useRef(false);
  const closeDeleted = () => {
    isDeleted.current = true;
    onClose();
  };
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      onClosed={() => {
        if (isDeleted.current) onDeleted();
        isDeleted.current = false;
      }}
      title={<FormattedText of={text.remove.question} />}
      maxWidth={400}
    >
      {entry && (
        <Question
          key={entry.key}
          uid={uid}
          entry={entry}
          text={text}
          onClose={onClose}
          onDeleted={closeDeleted}
        />
      )}
    </Dialog>
  );
}

interface QuestionProps extends DeleteDialogProps {
  entry: AlbumEntry;
}

function Question({ uid, entry, text, onClose, onDeleted }: QuestionProps) {
  const t = useTranslate();
  const { remove, failed } = text;
  const [isDeleting, setDeleting] = useState(false);
  // Shown in place of a remark: a small phone has no room for both and the buttons.
  const [failure, setFailure] = useState<AlbumFailure>();
  const isMounted = useIsMounted();

  const confirm = async () => {
    setFailure(undefined);
    setDeleting(true);
    const problem = await deleteForGood(uid, entry.key);
    // The question may be closed by now, or about another drawing.
    if (!isMounted()) return problem && showAlert("error", "common.error");
    if (!problem) return onDeleted();
    setDeleting(false);
    setFailure(problem);
  };

  return (
    <>
      <img src={entry.image} alt={t("album.drawing")} className={styles.drawing} width="760" height="820" />
      <p>
        <FormattedText of={remove.text} />
      </p>
      {!failure && (
        <p className={styles.stays}>
          <FormattedText of={remove.stays} />
        </p>
      )}
      <p role="alert" className={deletion.failed}>
        {failure && <FormattedText of={failed[failure]} />}
      </p>
      <Button onClick={onClose}>
        <FormattedText of={remove.no} />
      </Button>
      <Button className={deletion.delete} unavailable={isDeleting} onClick={confirm}>
        <FormattedText of={remove.yes} />
      </Button>
    </>
  );
}

/** Deletes a drawing of a member. Resolves to why it may not be deleted, if so. */
async function deleteForGood(uid: string, id: string): Promise<AlbumFailure | undefined> {
  try {
    await withIdToken(uid, (token) => deleteDrawing({ uid, id }, token));
  } catch (error) {
    warn("a drawing was not deleted", error);
    record("album_delete", { ok: false });
    return albumFailure(error);
  }
  record("album_delete", { ok: true });
  showAlert("success", "album.deleted");
  dropFromAlbum(uid, id);
  return undefined;
}
