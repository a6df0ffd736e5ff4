import type { LocalizedText } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { StaffPicture } from "../../draft/BirdIcon.tsx";
import { textIn } from "../../draft/display-text.ts";
import { keptBirds, useBirdNames, useDraft, useSlug } from "../../draft/use-draft.ts";
import { inBoth, LOCALE_NAMES, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { isLocalAddress } from "../../platform/local-address.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Page, PenguinFigure } from "../../ui/Page.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./PostersScreen.module.css";

const PAPERS = ["A4", "A3"] as const;
type Paper = (typeof PAPERS)[number];
const DRAWN = "";

/** A poster with the aquarium's QR code. For an address that visitors cannot open, there is no poster. */
export function PostersScreen() {
  const texts = useTexts(POSTERS);
  const slug = useSlug();
  const draft = useDraft();
  const { nameOf } = useBirdNames();
  const [paper, setPaper] = useState<Paper>("A4");
  const [language, setLanguage] = useState<Locale>(useStaffLocale().locale);
  const [pictured, setPictured] = useState(DRAWN);
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
  const { name } = draft.details.content.details;
  const birds = keptBirds(draft).filter(({ content }) => draft.pictures[content.record.picture]);
  const bird = birds.find(({ id }) => id === pictured);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={texts.paper}
          value={paper}
          onChange={(to) => setPaper(to as Paper)}
          data={[...PAPERS]}
        />
        <SegmentedControl
          aria-label={texts.language}
          value={language}
          onChange={(to) => setLanguage(to as Locale)}
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
        <Select
          aria-label={texts.picture}
          className={styles.picture}
          value={pictured}
          data={[
            { value: DRAWN, label: texts.drawn },
            ...birds.map(({ id }) => ({ value: id, label: nameOf(id) })),
          ]}
          allowDeselect={false}
          searchable
          onChange={(to) => setPictured(to ?? DRAWN)}
        />
        <Button variant="primary" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <section className={styles.preview} aria-label={texts.preview}>
        <Poster {...{ name, address, paper, language, bird }} />
      </section>
    </Page>
  );
}

interface PosterProps {
  name: LocalizedText;
  address: string;
  paper: Paper;
  /** The language that it begins with; the others follow small. */
  language: Locale;
  /** The bird whose picture it carries, if it is not the drawn penguin's. */
  bird: DraftedBird | undefined;
}

/** A poster in four languages with the aquarium's code; the only part that is printed. */
function Poster({ name, address, paper, language, bird }: PosterProps) {
  const words = POSTER_WORDS[language];
  return (
    <article className={`${styles.poster} ${styles[paper]}`}>
      <p className={styles.name} lang={localeOf(name, language)}>
        {textIn(name, language)}
      </p>
      <p className={styles.call} lang={language}>
        {words.call}
      </p>
      <div className={styles.figures}>
        {bird ? <Portrait bird={bird} language={language} /> : <PenguinFigure />}
        <QrCode text={address} className={styles.code} />
      </div>
      <p className={styles.scan} lang={language}>
        {words.scan}
      </p>
      <p className={styles.address}>{address.replace(/^https:\/\//, "")}</p>
      <ul className={styles.languages}>
        {LOCALES.filter((locale) => locale !== language).map((locale) => (
          <li key={locale} lang={locale}>
            <strong>{name[locale]}</strong>
            <span>{POSTER_WORDS[locale].call}</span>
            <span>{POSTER_WORDS[locale].scan}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

function Portrait({ bird, language }: { bird: DraftedBird; language: Locale }) {
  const { name, record } = bird.content;
  return (
    <figure className={styles.portrait}>
      <StaffPicture className={styles.photograph} file={record.picture} />
      <figcaption lang={localeOf(name, language)}>{textIn(name, language)}</figcaption>
    </figure>
  );
}

/** The language in which a text is shown where another one is wanted. */
function localeOf(texts: Partial<LocalizedText>, wanted: Locale): Locale | undefined {
  return [wanted, ...LOCALES].find((locale) => texts[locale]?.trim());
}

const POSTERS = inBoth({
  ja: {
    title: "ポスター",
    lead: "プールのそばに貼る QR コードです。大きさ、大きく書くことば、絵を選んで印刷してください。",
    paper: "紙の大きさ",
    language: "大きく書くことば",
    picture: "絵",
    drawn: "ペンギンの絵",
    print: "印刷する",
    preview: "ポスターの見本",
    localTitle: "この URL では印刷できません",
    local: (address: string) =>
      `${address} は、この端末からしか開けない URL です。来館者が開ける URL でこのページを開いてから、印刷してください。`,
  },
  en: {
    title: "Posters",
    lead: "A QR code to put up by the pool. Choose its size, its language and its picture, and print it.",
    paper: "Paper size",
    language: "Language of the headline",
    picture: "Picture",
    drawn: "Drawn penguin",
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
