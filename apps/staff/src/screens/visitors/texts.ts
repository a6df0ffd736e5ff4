import type { ComparisonOffer, LookOffer } from "@harapen/contract/aids";
import type { Recording } from "@harapen/contract/aquarium";
import { inBoth } from "../../i18n/texts.ts";

const comparisonJa: Readonly<Record<ComparisonOffer, string>> = {
  off: "ペンギンの画面に、描いた絵との見くらべは出ません。",
  offered: "ペンギンの画面で「もようをくらべる」を押すと、合うところと合わないところに丸がつきます。",
  on: "ペンギンの画面を開くと、すぐに丸がつきます。",
};
const comparisonEn: Readonly<Record<ComparisonOffer, string>> = {
  off: "A penguin's page does not compare it with what was drawn.",
  offered: "“Compare spots” on a penguin's page rings the spots that fit, and those that do not.",
  on: "A penguin's page shows the rings as soon as it opens.",
};
const lookJa: Readonly<Record<LookOffer, string>> = {
  line: "候補の上の「もういちど見てみよう」を押すと、ペンギンをもう一度見て答える質問が開き、その答えで順番を直します。",
  open: "候補が出たときに、質問がもう開いています。",
  off: "質問は出ません。",
};
const lookEn: Readonly<Record<LookOffer, string>> = {
  line: "“Take one more look” above the results opens a question about the penguin. The answer reorders the results.",
  open: "The question is open as soon as the results are there.",
  off: "Nothing is asked.",
};
const recordingJa: Readonly<Record<Recording, string>> = {
  full: "見た画面、描いた線、さがした結果が、端末とアカウントの番号といっしょに残ります。",
  anonymous: "行動の記録に端末とアカウントの番号がつかず、同じ人がまた来たかどうかは分かりません。",
  consent:
    "調査の同意に「参加します」と答えた人の分だけが残ります。同意をたずねる調査がないあいだは、何も残りません。",
};
const recordingEn: Readonly<Record<Recording, string>> = {
  full: "Which pages were seen, what was drawn and what was found, with the numbers of the device and the account.",
  anonymous:
    "What visitors do is kept without these numbers, so nobody can tell whether a visitor has come back.",
  consent:
    "Only visits of people who agreed to a study's consent form. Nothing is recorded unless a study asks for consent.",
};

const ofLocale = (label: string, locale: string | undefined) => (locale ? `${locale} ${label}` : label);

export const VISITORS = inBoth({
  ja: {
    title: "来館者の画面",
    lead: "来館者に何が見えて、何が記録されるかを決めます。公開すると変わります。",
    survey: "アンケート",
    surveyLead:
      "ホームに「アンケートに答える」が出て、押すとこの URL が開きます。空なら出ません。みんなで使う端末にも出ません。",
    address: {
      guest: (locale?: string) => ofLocale("ゲスト用の URL", locale),
      member: (locale?: string) => ofLocale("ログインした人用の URL", locale),
    },
    addressFault: "http:// か https:// で始まる URL にしてください。このままでは保存されません。",
    byLocale: "ことばごとに、別の URL にする",
    byLocaleLead: "そのことばで見ている人には、上の URL の代わりにこちらが開きます。",
    aids: "さがすときの手助け",
    aidsLead: "来館者がペンギンをさがすとき、何を出すかです。",
    aidsOfStudy: (name: string) =>
      `調査「${name}」が行われています。参加している人には、調査で決めた手助けが先になります。ここで決めたものは、参加していない人に出ます。`,
    aidMeans: {
      close_match:
        "いちばん上の候補がかなり確かなとき「よくにてる！」と出し、自信がないときは、まだのっていない子かもしれないと伝えます。",
      narrowing: "描いているあいだ、まだ可能性のある子の顔が小さく並び、描くほど減っていきます。",
      extras:
        "見つけたときのお祝い、カード、ほかの端末で見るためのコード、会ったペンギンのコレクション、カタログのペアへのリンク、絵を目で追うペンギン、前の絵をもどすボタンなどです。",
    },
    offersMean: { comparison: comparisonJa, look: lookJa },
    recordingLead: "どれを選んでも、ログインした人が自分のアルバムに入れた絵は残ります。",
    recordingMeans: recordingJa,
    recordedOfStudy: (name: string) =>
      `調査「${name}」が同意をたずねています。何を選んでも、同意した人の分だけが残ります。`,
    nothingRecorded: "このままでは、何も記録されません",
    nobodyAsks: "同意をたずねる調査が、いまこの水族館で行われていないからです。",
    toStudies: "「研究」を見る",
    email: "メールアドレス",
    emailMeans:
      "ログイン先がたしかめたメールアドレスが、アルバムの絵といっしょに残り、来館者にもそう知らせます。外すと、メールアドレスはたずねません。",
    device: "電波のない所での検索",
    deviceMeans:
      "おなかの点の位置が来館者の端末に保存され、電波がとどかない所でもさがせます。外すと、サーバーにつながるときだけさがせます。",
  },
  en: {
    title: "For visitors",
    lead: "What visitors see, and what is recorded about them. Changes take effect when you publish.",
    survey: "Questionnaire",
    surveyLead:
      "Home shows a link to your questionnaire at this address. There is no link if it is empty, or on a shared device.",
    address: {
      guest: (locale?: string) => ofLocale("Address for guests", locale),
      member: (locale?: string) => ofLocale("Address for signed-in visitors", locale),
    },
    addressFault: "An address must begin with http:// or https://. This one is not saved.",
    byLocale: "Another address for a language",
    byLocaleLead: "It opens instead of the one above for visitors who read that language.",
    aids: "Help with finding",
    aidsLead: "What visitors are shown while they look for a penguin.",
    aidsOfStudy: (name: string) =>
      `The study “${name}” is running. Participants get the help that the study sets. These settings are for everybody else.`,
    aidMeans: {
      close_match:
        "The first result has it when the search is quite sure. When it is not, visitors read that the penguin may not be in the list yet.",
      narrowing:
        "Small faces beside the drawing show which penguins are still likely. There are fewer and fewer.",
      extras:
        "The celebration of a find, cards, codes for another device, the collection of penguins met, the link to a penguin's partner, eyes that follow the drawing, and a button that brings back the previous drawing.",
    },
    offersMean: { comparison: comparisonEn, look: lookEn },
    recordingLead: "Whichever you choose, signed-in visitors' albums are kept for them.",
    recordingMeans: recordingEn,
    recordedOfStudy: (name: string) =>
      `The study “${name}” asks visitors for consent. Only visits of people who agreed are recorded, whatever you set here.`,
    nothingRecorded: "With this setting nothing is recorded",
    nobodyAsks: "No study that asks for consent is running at this aquarium now.",
    toStudies: "Look at “Studies”",
    email: "E-mail addresses",
    emailMeans:
      "The e-mail address that the login has verified is kept with each drawing in the album, and the app says so to visitors. If this is off, the app does not ask for it.",
    device: "Searching without a network",
    deviceMeans:
      "Visitors' devices store the penguins' spots, so they can search without a network. If this is off, they need the server.",
  },
});
