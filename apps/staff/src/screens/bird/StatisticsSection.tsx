import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { learnedQuery, statisticsQuery } from "../../api/figures.ts";
import { useSlug, useTimeZone } from "../../draft/use-draft.ts";
import { inBoth, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Section } from "../../ui/Page.tsx";
import { ShareBar } from "../../ui/ShareBar.tsx";
import styles from "./StatisticsSection.module.css";

/** How visitors found one bird; nothing where nobody has confirmed it. */
export function StatisticsSection({ id }: { id: string }) {
  const texts = useTexts(BIRD_STATISTICS);
  const { locale } = useStaffLocale();
  const timeZone = useTimeZone();
  const slug = useSlug();
  const { data: all } = useQuery(statisticsQuery(slug));
  const { data: learned } = useQuery(learnedQuery(slug));
  const statistics = all?.penguins.find((each) => each.id === id);
  if (!statistics) return null;
  const { confirmations, first, shown, last } = statistics;
  return (
    <Section title={texts.title}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.confirmations}</dt>
          <dd>{texts.times(confirmations)}</dd>
        </div>
        <div>
          <dt>{texts.first}</dt>
          <dd>
            <ShareBar count={first} all={confirmations} />
          </dd>
        </div>
        <div>
          <dt>{texts.shown}</dt>
          <dd>
            <ShareBar count={shown} all={confirmations} />
          </dd>
        </div>
        <div>
          <dt>{texts.last}</dt>
          <dd>{new Date(last).toLocaleDateString(locale, { timeZone })}</dd>
        </div>
      </dl>
      <p className={styles.links}>
        <Link to={paths.check(slug, "statistics")}>{texts.all}</Link>
        {learned?.penguins.some((pattern) => pattern.id === id) && (
          <Link to={`${paths.check(slug, "learned")}#${encodeURIComponent(id)}`}>{texts.learned}</Link>
        )}
      </p>
    </Section>
  );
}

const BIRD_STATISTICS = inBoth({
  ja: {
    title: "来館者の見つけかた",
    confirmations: "「この子だった！！！」",
    times: (count: number) => `${count} 回`,
    first: "1 番目で",
    shown: "7 番目までに",
    last: "さいごは",
    all: "みんなとくらべる",
    learned: "来館者が教えてくれたもよう",
  },
  en: {
    title: "How visitors find it",
    confirmations: "“This was the one!!!”",
    times: (count: number) => (count === 1 ? "once" : `${count} times`),
    first: "Found first",
    shown: "In the first seven",
    last: "Last",
    all: "Compared with the others",
    learned: "What visitors taught",
  },
});
