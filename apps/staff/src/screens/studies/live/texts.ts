import type { BreakdownBy, DeviceKind, FunnelStep } from "@harapen/contract/staff/studies/live";
import { inBoth } from "../../../i18n/texts.ts";

const stepsJa: Readonly<Record<FunnelStep, string>> = {
  home: "ホーム",
  draw: "描く",
  stroke: "線を引いた",
  done: "できた！",
  results: "結果",
  detail: "くわしく",
  confirmed: "この子！",
  not_sure: "わからない",
};

const stepsEn: Readonly<Record<FunnelStep, string>> = {
  home: "Home",
  draw: "Draw",
  stroke: "A stroke",
  done: "Done",
  results: "Results",
  detail: "Details",
  confirmed: "Confirmed",
  not_sure: "Not sure",
};

const byJa: Readonly<Record<BreakdownBy, string>> = {
  locale: "ことば",
  device: "端末",
  kiosk: "館の端末の名前",
  hour: "時刻",
  arm: "条件",
};
const byEn: Readonly<Record<BreakdownBy, string>> = {
  locale: "Language",
  device: "Device",
  kiosk: "Kiosk",
  hour: "Hour",
  arm: "Arm",
};

const devicesJa: Readonly<Record<DeviceKind, string>> = {
  kiosk: "館の端末",
  phone: "スマートフォン",
  larger: "タブレット・パソコン",
};
const devicesEn: Readonly<Record<DeviceKind, string>> = {
  kiosk: "The aquarium's own",
  phone: "Phone",
  larger: "Tablet or computer",
};

export const LIVE = inBoth({
  ja: {
    title: "いまのようす",
    nothing: "まだ、何もありません",
    nothingLead: "調査が始まると、ここに出ます。",
    days: "期間",
    today: "きょう",
    allDays: "はじめから",
    by: "わけて見る",
    undivided: "わけない",
    bys: byJa,
    devices: devicesJa,
    steps: stepsJa,
    hour: (hour: string) => `${Number(hour)}時台`,
    unknown: "不明",
    flow: { today: "きょうの流れ", all: "これまでの流れ" },
    visits: (visits: number, seen: number) => `参加した訪問 ${visits}（水族館の訪問 ${seen}）`,
    partial:
      "訪問が多すぎるか、大きすぎる訪問があって、ここで数えていないものがあります。書き出したデータには全部あります。",
    confirmed: "「この子だった！！！」の順位",
    correct: "正しかった割合（順位ごと）",
    noOutcome: "結果は、まだありません。",
    noTruth: "正解を入力すると、ここに正しかった割合が出ます。",
    rank: (rank: number) => (rank === 5 ? "5位から" : String(rank)),
    sample: (of: number, effective: string) =>
      `n = ${of}（端末のまとまりを考えると ${effective}）　Wilson 95%`,
    asTable: "表で見る",
    columns: {
      rank: "順位",
      count: "件数",
      share: "割合",
      interval: "95%区間",
      within: "この順位までの割合",
    },
    shareOf: (count: number, share: string) => `${count}（${share}）`,
    groups: "わけた結果",
    visitsColumn: "訪問",
    blinded: "条件ごとの結果は、公開するまで見えません。",
    asOf: (time: string) => `${time} 現在。5秒ごとに新しくなります。`,
  },
  en: {
    title: "Live",
    nothing: "Nothing yet",
    nothingLead: "Data will appear here when the study runs.",
    days: "Days",
    today: "Today",
    allDays: "From the beginning",
    by: "Break down by",
    undivided: "Nothing",
    bys: byEn,
    devices: devicesEn,
    steps: stepsEn,
    hour: (hour: string) => `${hour}:00`,
    unknown: "Unknown",
    flow: { today: "Today's visits", all: "Visits so far" },
    visits: (visits: number, seen: number) => `Visits that took part: ${visits} (at the aquarium: ${seen})`,
    partial:
      "Some visits are not counted here: there are too many, or some are too large. An export has all of them.",
    confirmed: "Rank of the confirmed penguin",
    correct: "Share that was correct, by rank",
    noOutcome: "There are no outcomes yet.",
    noTruth: "The share of correct answers will appear here when staff have entered the truth.",
    rank: (rank: number) => (rank === 5 ? "5+" : String(rank)),
    sample: (of: number, effective: string) =>
      `n = ${of} (effective n = ${effective}, clustered by device). Wilson 95%`,
    asTable: "As a table",
    columns: {
      rank: "Rank",
      count: "Count",
      share: "Share",
      interval: "95% interval",
      within: "At this rank or better",
    },
    shareOf: (count: number, share: string) => `${count} (${share})`,
    groups: "Broken down",
    visitsColumn: "Visits",
    blinded: "Outcomes by arm are hidden until the study is unblinded.",
    asOf: (time: string) => `As of ${time}. Updated every five seconds.`,
  },
});
