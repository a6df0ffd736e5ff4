import type { LocalizedText } from "@harapen/contract/aquarium";
import { LOCALES } from "@harapen/contract/locales";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { localesOf, textIn } from "../../draft/display-text.ts";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../i18n/texts.ts";
import { isLocalAddress } from "../../platform/local-address.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Page, PenguinFigure } from "../../ui/Page.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./PostersScreen.module.css";

const PAPERS = ["A4", "A3"] as const;
type Paper = (typeof PAPERS)[number];

/** A poster with the aquarium's QR code. For an address that visitors cannot open, there is no poster. */
export function PostersScreen() {
  const texts = useTexts(POSTERS);
  const slug = useSlug();
  const { name } = useDraft().details.content.details;
  const [paper, setPaper] = useState<Paper>("A4");
  const { origin, hostname } = window.location;
  const address = `${origin}/${slug}`;
  if (isLocalAddress(hostname))
    return (
      <Page title={texts.title}>
        <Notice tone="todo" title={texts.localTitle}>
          {texts.local(origin)}
        </Notice>
      </Page>
    );
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={texts.paper}
          value={paper}
          onChange={(to) => setPaper(to as Paper)}
          data={[...PAPERS]}
        />
        <Button variant="primary" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <section className={styles.preview} aria-label={texts.preview}>
        <Poster name={name} address={address} paper={paper} />
      </section>
    </Page>
  );
}

interface PosterProps {
  name: LocalizedText;
  address: string;
  paper: "A4" | "A3";
}

/** A poster in four languages with the aquarium's code; the only part that is printed. */
function Poster({ name, address, paper }: PosterProps) {
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

const POSTERS = inBoth({
  ja: {
    title: "ポスター",
    lead: "プールのそばに貼る QR コードです。大きさを選んで印刷してください。",
    paper: "紙の大きさ",
    print: "印刷する",
    preview: "ポスターの見本",
    localTitle: "この URL では印刷できません",
    local: (address: string) =>
      `${address} は、この端末からしか開けない URL です。来館者が開ける URL でこのページを開いてから、印刷してください。`,
  },
  en: {
    title: "Posters",
    lead: "A QR code to put up by the pool. Choose a size and print it.",
    paper: "Paper size",
    print: "Print",
    preview: "Preview of the poster",
    localTitle: "Not printable from this address",
    local: (address: string) =>
      `${address} only works on this device. Open this page at the address that visitors use, then print.`,
  },
});

/** The poster's texts for visitors; the Japanese has few kanji, as children read it on their own. */
const POSTER_WORDS = {
  ja: { call: "おなかのもようをかいて、\nどの子かあてよう！", scan: "カメラでよみとってね" },
  en: { call: "Draw the spots\non its belly and\nfind out who it is!", scan: "Scan with your camera" },
  zh: { call: "画出肚皮上的斑点，\n猜猜它是谁！", scan: "用相机扫一扫" },
  ko: { call: "배의 무늬를 그려서\n누구인지 찾아보세요!", scan: "카메라로 찍어 보세요" },
} as const;
