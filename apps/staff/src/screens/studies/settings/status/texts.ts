import type { StudyStatus } from "@harapen/contract/staff/studies";
import type { StudyGap } from "@harapen/contract/studies/gaps";
import { inBoth } from "../../../../i18n/texts.ts";

type ByGap = Readonly<Record<StudyGap["code"], string>>;
type ByStatus = Readonly<Record<StudyStatus, string>>;

const gapsJa: ByGap = {
  name: "調査の名前がありません",
  purpose: "目的が書かれていません",
  days: "終わる日が、始まる日より前です",
  past: "終わる日が、もう過ぎています",
  "arm-name": "名前のない条件があります",
  weights: "どの条件の重みも 0 です",
  "arm-removed": "参加者のいる条件は消せません。重みを 0 にしてください",
  "unit-changed": "始めた調査では、何ごとにわりあてるかを変えられません",
  "blocks-changed": "始めた調査では、条件の引き方を変えられません",
  "block-size": "組が大きすぎます（100 人まで）。小さい組を選ぶか、重みを簡単な比にしてください",
  "stratum-unasked": "列を分けるための同意の文か保護者の文がありません",
  "consent-text": "同意の文がありません",
  "guardian-text": "保護者の文がありません",
  question: "質問か答えがそろっていません",
  "right-answer": "正しい答えが選ばれていません",
  retention: "参加者を残す日数が、調査の日数か、記録や絵を残す日数より短くなっています",
};

const gapsEn: ByGap = {
  name: "The study has no name",
  purpose: "Its purpose is not written down",
  days: "It ends before it begins",
  past: "Its last day is over",
  "arm-name": "An arm has no name",
  weights: "Every arm's weight is 0",
  "arm-removed": "An arm that has participants cannot be removed: give it a weight of 0",
  "unit-changed": "You can't change how arms are assigned after the study has started",
  "blocks-changed": "You can't change how arms are drawn after the study has started",
  "block-size": "A block would be too large (100 at most): choose smaller blocks, or simpler weights",
  "stratum-unasked": "The form lacks the text by which the sequences of blocks are told apart",
  "consent-text": "The consent form has no text",
  "guardian-text": "The guardian's text is missing",
  question: "The question or an answer is missing",
  "right-answer": "No answer is marked as the right one",
  retention:
    "Participants must be kept at least as long as the study lasts, and as long as events and drawings are kept",
};

const nowJa: ByStatus = {
  draft: "始める用意ができました",
  running: "記録しています。条件や同意の文は、版を改めて変えます。",
  frozen: "休止しています。新しい参加はなく、これまでの記録はそのままです。",
  closed: "この調査は終わりました。",
};

const nowEn: ByStatus = {
  draft: "Ready to be started",
  running: "Recording. To change its settings, make a new version.",
  frozen: "Frozen: nobody new can take part, and the records stay as they are.",
  closed: "This study is over.",
};

export const STATUS = inBoth({
  ja: {
    missing: "始める前に、足りないもの",
    gaps: gapsJa,
    now: nowJa,
    saveFirst: "先に、書きかけの変更を保存してください。",
    blind: "条件ごとの結果は、公開するまで見えません。",
    unblinded: "条件ごとの結果は公開されています。",
    act: (from: StudyStatus, to: StudyStatus): string =>
      to === "frozen"
        ? "休止する"
        : to === "closed"
          ? "終了する"
          : from === "frozen"
            ? "再開する"
            : "調査を始める",
    ask: (action: string) => `${action}。よいですか`,
    fixes: (from: StudyStatus, to: StudyStatus): readonly string[] =>
      to === "closed"
        ? [
            "もう再開できません。",
            "正解の入力もできなくなります。",
            "来館者の絵からの学習が、また始まります。",
          ]
        : to === "frozen"
          ? [
              "新しく参加する人はいなくなります。",
              "記録したものは、そのまま残ります。",
              "学習は休んだままです。あとで再開もできます。",
            ]
          : from === "frozen"
            ? ["もう一度、来館者が参加できるようになります。", "参加した人の条件は変わりません。"]
            : [
                "いまの条件・同意の文・日にちが、第 1 版として決まります。",
                "このあとの変更には、理由をつけた新しい版が要ります。条件を何ごとに、どう引くかは、もう変えられません。",
                "終了するまで、来館者の絵からの学習は休みます。",
                "来館者が参加できるようになります。",
              ],
    pilot: "試しに始める",
    pilotFixes: [
      "同じ内容の、別の調査として始まります。「試し」の印がつきます。",
      "集まったものは、この調査の結果にも、書き出しにも、学習にも入りません。",
      "この調査は下書きのままなので、まだ直せます。始めるときに、試しで集まったものを捨てるか、別に残すかを選べます。",
      "それまで、来館者の絵からの学習は休みます。",
    ],
    isPilot: "これは試しの調査です。もとの調査の結果にも、書き出しにも、学習にも入りません。",
    isDiscarded: "これは試しの調査でした。集まったものは、1 日以内に消えます。",
    pilotData: "試しで集まったものは",
    pilotDataLead: "調査を始めると、試しは終わります。どちらにしても、この調査には入りません。",
    pilotDataAs: { keep: "別の調査として残す", discard: "捨てる（1 日以内に消えます。もどせません）" },
    nobodyAsked: {
      everybody: "同意の文がないので、だれにもたずねません。来館者はみな参加します。",
      code: "同意の文がないので、だれにもたずねません。コードを入れた人は、それだけで参加します。",
    },
    noDevices:
      "この水族館は端末を区別せずに記録しています。同じ端末からの参加は見分けられず、参加者ごとに数えます。",
    unblind: "条件ごとの結果を公開する",
    unblindTitle: "条件ごとの結果を公開しますか",
    unblindLead:
      "公開すると、このあと研究と分析の人みんなに見え、もとにはもどせません。だれがいつ公開したかが記録に残ります。",
    unblindSure: "もとにもどせないことが分かりました",
  },
  en: {
    missing: "Missing before it can start",
    gaps: gapsEn,
    now: nowEn,
    saveFirst: "Please save what you have changed first.",
    blind: "Outcomes by arm are hidden until they are unblinded.",
    unblinded: "Outcomes by arm are shown.",
    act: (from: StudyStatus, to: StudyStatus): string =>
      to === "frozen"
        ? "Freeze"
        : to === "closed"
          ? "Close"
          : from === "frozen"
            ? "Run again"
            : "Start the study",
    ask: (action: string) => `${action}?`,
    fixes: (from: StudyStatus, to: StudyStatus): readonly string[] =>
      to === "closed"
        ? [
            "It cannot be run again.",
            "The truth can no longer be entered.",
            "Learning from visitors' drawings begins again.",
          ]
        : to === "frozen"
          ? [
              "Nobody new can take part.",
              "The records stay as they are.",
              "Learning stays paused, and the study can run again.",
            ]
          : from === "frozen"
            ? ["Visitors can take part again.", "Participants keep their arm."]
            : [
                "The arms, the consent form and the days are fixed as version 1.",
                "From then on, a change needs a new version with a reason. What arms are assigned by, and how they are drawn, can't be changed at all.",
                "Until the study is closed, nothing is learned from visitors' drawings.",
                "Visitors can take part.",
              ],
    pilot: "Try it as a pilot",
    pilotFixes: [
      "It starts as a study of its own with the same settings, marked as a pilot.",
      "Its data never reach this study's figures, exports or learning.",
      "This study stays a draft that you can change. When you start it, you choose whether the pilot's data are thrown away or kept apart.",
      "Meanwhile nothing is learned from visitors' drawings.",
    ],
    isPilot: "This is a pilot: its data reach no figure, export or learning of the study that it tries.",
    isDiscarded: "This was a pilot. Its data are deleted within a day.",
    pilotData: "The pilot's data",
    pilotDataLead: "The pilot ends when you start. Either way, none of it is in this study.",
    pilotDataAs: {
      keep: "Keep apart, as a study of their own",
      discard: "Throw away (within a day; no way back)",
    },
    nobodyAsked: {
      everybody: "There is no consent form: nobody is asked, and every visitor takes part.",
      code: "There is no consent form: nobody is asked, and whoever enters a code takes part.",
    },
    noDevices:
      "This aquarium records no devices: nobody can tell which visits came from the same one. Participants are counted instead.",
    unblind: "Show outcomes by arm",
    unblindTitle: "Show outcomes by arm?",
    unblindLead:
      "All researchers and analysts will see them. You can't undo this. Your name and the time are recorded.",
    unblindSure: "I know that this cannot be undone",
  },
});
