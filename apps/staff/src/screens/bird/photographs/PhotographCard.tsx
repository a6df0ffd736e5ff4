import type { Photograph } from "@harapen/contract/photograph";
import { useState } from "react";
import { Link } from "react-router";
import { StaffPicture } from "../../../draft/StaffPicture.tsx";
import { useRights } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import styles from "./PhotographsSection.module.css";
import { RemovePhotographDialog } from "./RemovePhotographDialog.tsx";
import { PHOTOGRAPHS } from "./texts.ts";

interface PhotographCardProps {
  photograph: Photograph;
  /** In words, which distinguish it from the others. */
  name: string;
  /** The path on which it is traced. */
  to: string;
  /** Whether it is what visitors see. */
  isShown: boolean;
  onOpen: () => void;
  onShow: () => void;
  onRemove: () => void;
}

/** A photograph of a bird: whether it is traced, whether visitors see it, and the actions to change that, for those who may edit the draft. */
export function PhotographCard({
  photograph: { id, file, spots },
  name,
  to,
  isShown,
  onOpen,
  onShow,
  onRemove,
}: PhotographCardProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const { edit } = useRights();
  const [isAsking, setAsking] = useState(false);
  const named = (
    <>
      <StaffPicture className={styles.thumbnail} photograph={id} file={file} />
      <span className={styles.name}>{name}</span>
    </>
  );
  return (
    <li className={isShown ? `${styles.card} ${styles.shown}` : styles.card}>
      {edit ? (
        <Link to={to} onClick={onOpen} className={styles.open}>
          {named}
          <span>{spots ? texts.correct : texts.trace}</span>
        </Link>
      ) : (
        <span className={styles.open}>{named}</span>
      )}
      <span className={styles.pills}>
        {spots ? (
          <Pill tone="done">{texts.traced(spots.length)}</Pill>
        ) : (
          <Pill tone="todo">{texts.untraced}</Pill>
        )}
        {isShown && <Pill tone="plain">{texts.shown}</Pill>}
      </span>
      {edit && !isShown && (
        <Button aria-label={`${name}: ${texts.show}`} onClick={onShow}>
          {texts.show}
        </Button>
      )}
      {edit && (
        <span className={styles.remove}>
          <Button variant="quiet" aria-label={`${name}: ${texts.remove}`} onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        </span>
      )}
      {isAsking && (
        <RemovePhotographDialog
          isTraced={spots !== undefined}
          onClose={() => setAsking(false)}
          onRemove={onRemove}
        />
      )}
    </li>
  );
}
