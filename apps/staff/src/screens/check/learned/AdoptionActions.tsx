import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useRights } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import type { Adoption } from "./adoption.ts";
import styles from "./LearnedCard.module.css";
import { LEARNED } from "./texts.ts";
import { useAdoption } from "./use-adoption.ts";

/** The buttons that take a learned pattern into the draft, or restore the former trace. Nothing for those who may not change the draft. */
export function AdoptionActions({ bird, adoption }: { bird: DraftedBird; adoption: Adoption }) {
  const texts = useTexts(LEARNED);
  const { edit } = useRights();
  const { adopt, undo, isBusy, error } = useAdoption(bird);
  if (!edit) return null;
  return (
    <>
      {error && <Failure error={error} />}
      <div className={styles.actions}>
        {adoption === "offered" ? (
          <Button variant="primary" disabled={isBusy} onClick={adopt}>
            {texts.adopt}
          </Button>
        ) : (
          adoption === "drafted" && (
            <Button disabled={isBusy} onClick={undo}>
              {texts.undo}
            </Button>
          )
        )}
      </div>
    </>
  );
}
