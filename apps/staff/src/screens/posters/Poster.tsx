import type { LocalizedText } from "@harapen/contract/aquarium";
import { LOCALES } from "@harapen/contract/locales";
import { localesOf, textIn } from "../../draft/display-text.ts";
import { PenguinFigure } from "../../ui/page/PenguinFigure.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./Poster.module.css";
import { POSTER_WORDS } from "./texts.ts";

interface PosterProps {
  name: LocalizedText;
  address: string;
  paper: "A4" | "A3";
}

/** A poster in four languages, whose code leads to the aquarium. On the screen it is small; only the poster is printed, on paper of its size. */
export function Poster({ name, address, paper }: PosterProps) {
  return (
    <article className={`${styles.poster} ${styles[paper]}`}>
      <p className={styles.name} lang={localesOf(name)[0]}>
        {textIn(name, "ja")}
      </p>
      <p className={styles.call} lang="ja">
        {POSTER_WORDS.ja.call}
      </p>
      <div className={styles.figures}>
        <PenguinFigure />
        <QrCode text={address} className={styles.code} />
      </div>
      <p className={styles.scan} lang="ja">
        {POSTER_WORDS.ja.scan}
      </p>
      <ul className={styles.languages}>
        {LOCALES.filter((locale) => locale !== "ja").map((locale) => (
          <li key={locale} lang={locale}>
            <strong>{name[locale]}</strong>
            <span>{POSTER_WORDS[locale].call}</span>
            <span>{POSTER_WORDS[locale].scan}</span>
          </li>
        ))}
      </ul>
      <p className={styles.address}>{address}</p>
    </article>
  );
}
