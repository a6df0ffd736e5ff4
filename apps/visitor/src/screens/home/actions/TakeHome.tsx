import { GuestCodeButton } from "../../../albums/guest/GuestCodeButton.tsx";
import { Message } from "../../../i18n/Message.tsx";
import { Phrases } from "../../../i18n/Phrases.tsx";
import { CardButton } from "../../../penguins/card/CardButton.tsx";
import { localise } from "../../../penguins/localise.ts";
import { useDictionary } from "../../../penguins/use-dictionary.ts";
import { isKiosk } from "../../../platform/kiosk.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { RetryingImage } from "../../../ui/RetryingImage.tsx";
import type { Find } from "../../../visit/drawing-session.ts";
import styles from "./Actions.module.css";
import { TakeHomePanel } from "./TakeHomePanel.tsx";

/** The penguin that was found last, and how to take it home: its card, except on a kiosk or where drawing and penguin may not be compared, and for guests the code of their drawings. */
export function TakeHome({ found }: { found: Find }) {
  const dictionary = useDictionary();
  const penguin = dictionary && localise(found.penguin, dictionary);
  return (
    <TakeHomePanel>
      {penguin && (
        <>
          <h2 className={styles.greeting}>
            <span className={styles.avatar}>
              <RetryingImage src={penguin.icon} alt="" width="44" height="44" />
            </span>
            <span>
              <Message
                of="home.found"
                values={{ name: <Phrases of={[penguin.nameLabel]} readings={penguin.readings.name} /> }}
              />
            </span>
          </h2>
          <div className={styles.ways}>
            {found.mayCompare && !isKiosk() && (
              <CardButton
                className={buttonClass("primary")}
                subject={{ drawing: found, penguin, foundAt: found.at, searchId: found.searchId }}
              >
                <Message of="card.make" />
              </CardButton>
            )}
            <GuestCodeButton variant="plain" />
          </div>
        </>
      )}
    </TakeHomePanel>
  );
}
