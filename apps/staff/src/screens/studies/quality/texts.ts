import type { AlertKind, QualityResponse } from "@harapen/contract/staff/studies/quality";
import { inBoth, plural } from "../../../i18n/texts.ts";

/** What is said of a device of the aquarium's own, beside its pseudonym. */
type DeviceState = Pick<QualityResponse["devices"][number], "name" | "set_aside" | "silent_minutes">;

/** What an alert says, and what to do about it. */
type AlertTexts = Readonly<Record<AlertKind, { readonly says: string; readonly todo: string }>>;

const alertsJa: AlertTexts = {
  "device-silent": {
    says: "館の端末がしずかです",
    todo: "電源、Wi-Fi、画面がついているかを見てください。",
  },
  "no-visits": {
    says: "開館中なのに、何も届いていません",
    todo: "館の Wi-Fi と、このサーバーへの道を確かめてください。",
  },
  errors: {
    says: "同じエラーが続いています",
    todo: "展示の端末で一度ためして、運用の担当に知らせてください。",
  },
  quarantined: {
    says: "読めない記録が届いています",
    todo: "古いアプリが残っていないか、運用の担当に聞いてください。記録そのものは残っています。",
  },
  "missing-events": {
    says: "記録の抜けが増えています",
    todo: "Wi-Fi の混みぐあいを見てください。あとから届くこともあります。",
  },
  "open-ends": { says: "終わりのない訪問が増えています", todo: "端末の電池切れと再起動を確かめてください。" },
  clock: {
    says: "時計がずれている端末があります",
    todo: "館の端末なら、時刻を「自動」にしてください。来館者のスマートフォンは、そのままで大丈夫です。書き出したデータには、サーバーが受け取った時刻もあります。",
  },
  unsigned: {
    says: "署名のない保存が続いています",
    todo: "アプリ以外から送られているかもしれません。運用の担当に知らせてください。",
  },
  impossible: {
    says: "ありえない結果が記録されています",
    todo: "書き出しの前に、その訪問を分析から外すか決めてください。",
  },
  arms: {
    says: "条件の割り当てがかたよっています",
    todo: "割り当ての仕組みがこわれているおそれがあります。調査を休止して、運用の担当に知らせてください。",
  },
  versions: {
    says: "検索のしくみの版が変わりました",
    todo: "更新や公開があった時刻をメモして、分析で分けてください。",
  },
  aids: {
    says: "条件とちがうヒントが出ています",
    todo: "端末でアプリを開き直し、続くなら調査を休止してください。",
  },
};

const alertsEn: AlertTexts = {
  "device-silent": {
    says: "A device of the exhibit is silent",
    todo: "Check that it has power and Wi-Fi, and that its screen is on.",
  },
  "no-visits": {
    says: "The aquarium is open, but no data arrives",
    todo: "Check its Wi-Fi and its connection to this server.",
  },
  errors: {
    says: "Many visits have the same error",
    todo: "Try the app once at the exhibit, and tell the server's operator.",
  },
  quarantined: {
    says: "Events arrive that cannot be read",
    todo: "Ask the server's operator whether an old version of the app is still in use. The events are kept.",
  },
  "missing-events": {
    says: "Many visits lack events",
    todo: "See how busy the Wi-Fi is. Some events may still arrive.",
  },
  "open-ends": {
    says: "Many visits have no end",
    todo: "See whether devices run out of battery or restart.",
  },
  clock: {
    says: "Devices have wrong clocks",
    todo: "Set the time of the aquarium's own devices to automatic. Leave visitors' phones alone: exports have the server's times as well.",
  },
  unsigned: {
    says: "Records arrive without the server's signature",
    todo: "They may not come from the app. Tell the server's operator.",
  },
  impossible: {
    says: "Impossible outcomes were recorded",
    todo: "Decide before the export whether the analysis leaves these visits out.",
  },
  arms: {
    says: "The shares of the arms do not match their weights",
    todo: "The assignment may be broken. Freeze the study, and tell the server's operator.",
  },
  versions: {
    says: "Searches are computed with different versions",
    todo: "Note when an update or a publish happened, and analyse the two periods separately.",
  },
  aids: {
    says: "Visits had aids that differ from their arm's",
    todo: "Open the app again on the device. If this continues, freeze the study.",
  },
};

export const QUALITY = inBoth({
  ja: {
    title: "データの質",
    nothing: "まだ、何もありません",
    nothingLead: "調査が始まると、ここに出ます。",
    partial:
      "訪問か端末が多すぎるか、大きすぎる訪問があって、ここで数えていないものがあります。書き出したデータには全部あります。",
    now: "いま気をつけること",
    allWell: "気になるところはありません。",
    past: "これまでの知らせ",
    noPast: "まだ、ありません。",
    about: (subject: string, kiosk: string | null) =>
      `（${kiosk === null ? subject : `${kiosk}・${subject}`}）`,
    since: (time: string, whether: string) => `${time} から。${whether}。`,
    from: (from: string, to: string) => `${from} – ${to}`,
    sent: "知らせました",
    unsent: "まだ知らせていません",
    channels: { mail: "メール：", webhook: "Webhook：" },
    again: (time: string) => `${time} にもう一度送ります。`,
    givenUp: "もう送りません。",
    alerts: alertsJa,
    visits: "訪問",
    counts: "数でみる",
    whole: (complete: number, settled: number) =>
      `終わった訪問 ${settled} のうち、抜けのないもの ${complete}`,
    missing: (visits: number, events: number) => `抜けのある訪問 ${visits}（記録 ${events} 件）`,
    open: (hidden: number, error: number, cut: number) =>
      `終わりのない訪問 ${hidden + error + cut}（画面を離れたまま ${hidden}・エラーのあと ${error}・電池切れなど ${cut}）`,
    rows: (unsigned: number, records: number) => `署名のない保存 ${unsigned} / ${records}`,
    impossible: (searches: number, ranks: number) => `検索のない結果 ${searches}、名簿より下の順位 ${ranks}`,
    quarantined: (count: number) => `読めなかった記録 ${count}`,
    unasked: (count: number) => `同意がないため受け取らなかった記録 ${count}（前から開いていた画面など）`,
    clocks: (ahead: number, late: number, back: number) =>
      `時計が進んでいる訪問 ${ahead}、おくれたか遅く届いた訪問 ${late}、時計がもどった訪問 ${back}`,
    errors: "エラー",
    errorLine: (code: string, visits: number) => `${code}：訪問 ${visits}`,
    noErrors: "エラーはありません。",
    arms: {
      true: "条件の割り当ては、重みどおりです。",
      false: "条件の割り当てがかたよっています。",
      null: "条件の割り当ては、まだ人数が少なくて分かりません。",
    },
    versions: (count: number) => `いまの設定になってからの検索の版：${count}`,
    aids: (count: number) => `条件とちがうヒントの訪問 ${count}`,
    devices: "館の端末",
    noDevices: "館の端末からは、まだ何も届いていません。",
    unknownDevices: "この水族館では端末を記録していないので、どの端末がとだえているかは分かりません。",
    device: (device: string, { name, set_aside, silent_minutes }: DeviceState) =>
      [
        name === null ? device : `${name}（${device}）`,
        ...(set_aside ? ["外した端末"] : []),
        ...(silent_minutes > 0 ? [`${silent_minutes} 分しずか`] : []),
      ].join("："),
    nameThem: "端末に名前をつける",
    good: "よし",
    look: "見る",
  },
  en: {
    title: "Data quality",
    nothing: "Nothing yet",
    nothingLead: "Data will appear here when the study runs.",
    partial:
      "Some visits or devices are not counted here: there are too many, or some visits are too large. An export has all of them.",
    now: "Needs attention now",
    allWell: "Nothing needs attention.",
    past: "Earlier alerts",
    noPast: "None yet.",
    about: (subject: string, kiosk: string | null) =>
      ` (${kiosk === null ? subject : `${kiosk}, ${subject}`})`,
    since: (time: string, whether: string) => `since ${time}, ${whether}`,
    from: (from: string, to: string) => `${from} – ${to}`,
    sent: "sent",
    unsent: "not sent yet",
    channels: { mail: "Mail: ", webhook: "Webhook: " },
    again: (time: string) => ` It is tried again at ${time}.`,
    givenUp: " It is not tried any more.",
    alerts: alertsEn,
    visits: "Visits",
    counts: "In figures",
    whole: (complete: number, settled: number) =>
      `${complete} of ${plural(settled, "finished visit", "finished visits")} ${complete === 1 ? "is" : "are"} complete`,
    missing: (visits: number, events: number) =>
      `${plural(visits, "visit lacks", "visits lack")} ${plural(events, "event", "events")}`,
    open: (hidden: number, error: number, cut: number) =>
      `${plural(hidden + error + cut, "visit", "visits")} without an end (left in the background: ${hidden}, after an error: ${error}, battery and the like: ${cut})`,
    rows: (unsigned: number, records: number) => `Records without a signature: ${unsigned} of ${records}`,
    impossible: (searches: number, ranks: number) =>
      `Outcomes without a search: ${searches}; ranks beyond the list: ${ranks}`,
    quarantined: (count: number) => `Events that could not be read: ${count}`,
    unasked: (count: number) =>
      `Refused because the visitor had not agreed: ${count} (for example, from pages that were already open)`,
    clocks: (ahead: number, late: number, back: number) =>
      `Visits whose clock is ahead: ${ahead}, behind or late: ${late}, went back: ${back}`,
    errors: "Errors",
    errorLine: (code: string, visits: number) => `${code}: ${plural(visits, "visit", "visits")}`,
    noErrors: "There are no errors.",
    arms: {
      true: "The shares of the arms match their weights.",
      false: "The shares of the arms do not match their weights.",
      null: "There are too few participants to tell whether the shares of the arms match their weights.",
    },
    versions: (count: number) => `Versions of the search since these settings: ${count}`,
    aids: (count: number) => `Visits with aids that differ from their arm's: ${count}`,
    devices: "The aquarium's own devices",
    noDevices: "No data has arrived from the aquarium's own devices yet.",
    unknownDevices: "This aquarium does not record devices, so silent devices can't be detected.",
    device: (device: string, { name, set_aside, silent_minutes }: DeviceState) =>
      [
        name === null ? device : `${name} (${device})`,
        ...(set_aside ? ["set aside"] : []),
        ...(silent_minutes > 0 ? [`silent for ${plural(silent_minutes, "minute", "minutes")}`] : []),
      ].join(": "),
    nameThem: "Name the kiosks",
    good: "OK",
    look: "Look",
  },
});
