import { GuestCodeButton } from "../../albums/guest/GuestCodeButton.tsx";
import { Message } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { CardButton } from "../../penguins/card/CardButton.tsx";
import { localise, useDictionary } from "../../penguins/localise.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import type { Find } from "../../visit/drawing-session.ts";
import styles from "./Actions.module.css";

/**
 * The ways to take home the penguin that was found last, on one quiet line: its card, and for guests the
 * code of their drawings. That it was found has been said by the moment before; its face is what reminds of
 * that, and to screen readers the line's name.
 */
export function TakeHome({ found, hasCard }: { found: Find; hasCard: boolean }) {
  const t = useTranslate();
  const dictionary = useDictionary();
  if (!dictionary) return null;
  const penguin = localise(found.penguin, dictionary);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div role="group" aria-label={t("home.found", { name: penguin.nameLabel })} className={styles.takeHome}>
      <span className={styles.avatar}>
        <RetryingImage src={penguin.icon} alt="" width="44" height="44" />
      </span>
      {hasCard && (
        <CardButton
          className={buttonClass("quiet")}
          subject={{ drawing: found, penguin, foundAt: found.at, searchId: found.searchId }}
        >
          <Message of="card.make" />
        </CardButton>
      )}
      <GuestCodeButton variant="quiet" />
    </div>
  );
}
