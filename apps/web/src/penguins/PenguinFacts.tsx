import { useTranslation } from "react-i18next";
import type { LocalisedPenguin } from "./localise.ts";
import styles from "./PenguinFacts.module.css";
import { sentencesOf } from "./sentences.ts";

/** Gender, birthday, pair, place and comment, each in a line of its own. */
export function PenguinFacts({ penguin }: { penguin: LocalisedPenguin }) {
  const { t } = useTranslation();
  const { gender, birthday, pair, place, comment } = sentencesOf(penguin, t);
  return (
    <div className={styles.facts}>
      {gender && <p>{gender}</p>}
      <p>{birthday}</p>
      <p>{pair}</p>
      <p>{place}</p>
      {comment && <p className={styles.comment}>{comment}</p>}
    </div>
  );
}
