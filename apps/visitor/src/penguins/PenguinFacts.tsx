import { formatDay } from "../i18n/format-day.ts";
import { useLocale } from "../i18n/locale-store.ts";
import { Message } from "../i18n/Message.tsx";
import { Phrases } from "../i18n/Phrases.tsx";
import { useTranslate } from "../i18n/translate.ts";
import { factsOf } from "./facts.ts";
import type { LocalisedPenguin } from "./localise.ts";
import styles from "./PenguinFacts.module.css";

/** Since when a penguin has left, gender, birthday, pair, place and comment, each on a line of its own. */
export function PenguinFacts({ penguin }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  const locale = useLocale();
  const { gender, birthday, pair, place, comment } = factsOf(penguin, locale, t("common.unknown"));
  const { readings, languages } = penguin;
  return (
    <div className={styles.facts}>
      {penguin.former && (
        <p>
          <Message
            of={`penguin.${penguin.former.kind}`}
            values={{
              since: (
                <span className={styles.date}>
                  {formatDay(penguin.former.since, locale) || t("common.unknown")}
                </span>
              ),
            }}
          />
        </p>
      )}
      {gender && (
        <p>
          <Phrases of={[gender]} readings={readings.gender} lang={languages.gender} />
        </p>
      )}
      <p>
        <Message
          of="penguin.birthday"
          values={{ birthday: <span className={styles.date}>{birthday}</span> }}
        />
      </p>
      <p>
        <Message
          of="penguin.pair"
          values={{ pair: <Phrases of={[pair]} readings={readings.pair} lang={languages.pair} /> }}
        />
      </p>
      <p>
        <Message
          of="penguin.place"
          values={{ place: <Phrases of={[place]} readings={readings.place} lang={languages.place} /> }}
        />
      </p>
      {comment.length > 0 && (
        <p className={styles.comment}>
          <Phrases of={comment} readings={readings.comment} />
        </p>
      )}
    </div>
  );
}
