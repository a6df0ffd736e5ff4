import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AlbumEntry } from "../../albums/list/album-entries.ts";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { deleteDrawing } from "../../api/albums/delete-drawing.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { warn } from "../../platform/log.ts";
import { record } from "../../telemetry/events/record.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./DeleteDialog.module.css";
import { albumKey } from "./use-album.ts";

interface DeleteDialogProps {
  uid: string;
  /** The dialog is open as long as there is one. */
  entry: AlbumEntry | undefined;
  text: AlbumText;
  onClose: () => void;
  /** Called as well as `onClose`, once the drawing is gone. */
  onDeleted: () => void;
}

/** Asks whether a drawing is to be deleted, and deletes it. */
export function DeleteDialog({ entry, text: { remove }, onClose, ...rest }: DeleteDialogProps) {
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={<FormattedText of={remove.question} />}
      maxWidth={400}
    >
      {entry && <Question key={entry.key} entry={entry} remove={remove} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

interface QuestionProps extends Omit<DeleteDialogProps, "text" | "entry"> {
  entry: AlbumEntry;
  remove: AlbumText["remove"];
}

function Question({ uid, entry, remove, onClose, onDeleted }: QuestionProps) {
  const t = useTranslate();
  const [stage, setStage] = useState<"asking" | "deleting" | "failed">("asking");
  const deleteForGood = useDeletion(uid);

  const confirm = async () => {
    setStage("deleting");
    if (!(await deleteForGood(entry.key))) return setStage("failed");
    onClose();
    onDeleted();
  };

  return (
    <>
      <img src={entry.image} alt={t("album.drawing")} className={styles.drawing} width="760" height="820" />
      <p>
        <FormattedText of={remove.text} />
      </p>
      <p role="alert" className={styles.failed}>
        {stage === "failed" && <FormattedText of={remove.offline} />}
      </p>
      <Button onClick={onClose}>
        <FormattedText of={remove.no} />
      </Button>
      <Button className={styles.delete} disabled={stage === "deleting"} onClick={confirm}>
        <FormattedText of={remove.yes} />
      </Button>
    </>
  );
}

/** Returns what deletes a drawing by its id, and resolves to whether it is gone. The album is loaded anew then. */
function useDeletion(uid: string): (id: string) => Promise<boolean> {
  const queries = useQueryClient();
  return async (id) => {
    try {
      await withIdToken(uid, (token) => deleteDrawing({ uid, id }, token));
    } catch (error) {
      warn("a drawing was not deleted", error);
      record("album_delete", { ok: false });
      return false;
    }
    record("album_delete", { ok: true });
    showAlert("success", "album.deleted");
    await queries.invalidateQueries({ queryKey: albumKey(uid) });
    return true;
  };
}
