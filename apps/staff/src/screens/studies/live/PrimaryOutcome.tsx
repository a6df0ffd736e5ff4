import type { Estimate, LiveResponse, ShareDifference } from "@harapen/contract/staff/studies/live";
import { inBoth, useFormats, useTexts } from "../../../i18n/texts.ts";
import { useStudy } from "../../../study/study.tsx";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./LiveScreen.module.css";

/** The share of searches that were correct: of all visits and, once the study is unblinded, by arm. */
export function PrimaryOutcome({ live }: { live: Pick<LiveResponse, "all" | "arms" | "unsure"> }) {
  const texts = useTexts(PRIMARY);
  const { percent } = useFormats();
  const study = useStudy();
  const nameOf = (key: string) => study.current.settings.arms.find((arm) => arm.key === key)?.name || key;
  const { all, arms, unsure } = live;
  const [first] = arms;
  const rows = [
    ...arms.map(({ key, correct, difference }) => ({ name: nameOf(key), correct, difference })),
    { name: texts.together, correct: all.correct, difference: null },
  ];
  const intervalOf = ({ low, high }: Estimate | ShareDifference) =>
    low === null || high === null ? "–" : texts.interval(percent(low), percent(high));
  const columns = [
    texts.share,
    texts.of,
    ...(arms.length > 1 ? [texts.difference(nameOf(first?.key ?? ""))] : []),
  ];
  return (
    <Section title={texts.title}>
      <p>{texts.unsure[unsure]}</p>
      <CardTable label={texts.title} heads={[texts.arm, ...columns]}>
        {rows.map(({ name, correct, difference }) => (
          <CardRow key={name} cells="lines">
            <CardCell>
              <span>{name}</span>
            </CardCell>
            <CardCell label={texts.share}>
              <span>{correct.share === null ? "–" : `${percent(correct.share)} ${intervalOf(correct)}`}</span>
            </CardCell>
            <CardCell label={texts.of}>
              <Sample estimate={correct} />
            </CardCell>
            {columns[2] && (
              <CardCell label={columns[2]}>
                <span>
                  {difference ? `${texts.points(difference.difference)} ${pointsOf(texts, difference)}` : "–"}
                </span>
              </CardCell>
            )}
          </CardRow>
        ))}
      </CardTable>
      <p className={styles.quiet}>{texts.method}</p>
    </Section>
  );
}

/** How many searches an estimate rests on, and how many independent ones they count as. */
function Sample({ estimate: { count, of, effective } }: { estimate: Estimate }) {
  const texts = useTexts(PRIMARY);
  const { decimal } = useFormats();
  return <span>{texts.sample(count, of, decimal(effective))}</span>;
}

const pointsOf = (texts: typeof PRIMARY.ja, { low, high }: ShareDifference) =>
  texts.interval(points(low), points(high));

/** Returns percentage points with their sign and one decimal. */
const points = (share: number) => `${share < 0 ? "−" : "+"}${(100 * Math.abs(share)).toFixed(1)}`;

const PRIMARY = inBoth({
  ja: {
    title: "おもな結果：正しかった割合",
    unsure: {
      miss: "正解のわかる検索のうち、正しい子に「この子だった！！！」と答えたもの。「わからない」「いなかった」も、正しくないほうに数えます。",
      missing:
        "正解のわかる検索のうち、どれかの子に「この子だった！！！」と答えたものだけを数えます。「わからない」「いなかった」は除きます。",
    },
    arm: "条件",
    together: "全体",
    share: "正しかった割合",
    of: "件数",
    difference: (arm: string) => `${arm}との差`,
    interval: (low: string, high: string) => `（${low} 〜 ${high}）`,
    points: (share: number) => `${points(share)} ポイント`,
    sample: (count: number, of: number, effective: string) => `${count} / ${of}（有効数 ${effective}）`,
    method: "かっこは 95% 区間。端末をまとまりとして数えた Wilson の区間と、Newcombe の差の区間です。",
  },
  en: {
    title: "Primary outcome: share correct",
    unsure: {
      miss: "Of the searches whose truth is known, those that confirmed the right penguin. “Not sure” and “not listed” count as misses.",
      missing:
        "Of the searches whose truth is known and that confirmed a penguin, those that confirmed the right one. “Not sure” and “not listed” are left out.",
    },
    arm: "Arm",
    together: "Together",
    share: "Share correct",
    of: "Searches",
    difference: (arm: string) => `Difference from ${arm}`,
    interval: (low: string, high: string) => `(${low} to ${high})`,
    points: (share: number) => `${points(share)} points`,
    sample: (count: number, of: number, effective: string) => `${count} of ${of} (effective n ${effective})`,
    method: "In brackets: 95% intervals, Wilson's with devices as clusters, and Newcombe's for differences.",
  },
});
