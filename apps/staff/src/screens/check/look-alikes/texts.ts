import type { Remedy } from "@harapen/contract/staff/look-alikes";
import { inBoth } from "../../../i18n/texts.ts";

/** The advice for a bird, and the text of the link to where it is followed. */
interface RemedyTexts {
  /** In how many drawings the bird would be first if visitors named its bands. */
  readonly advice: (drawings: number, withBands: number) => string;
  readonly link: string;
}

type AllRemedies = Readonly<Record<Remedy | "words", RemedyTexts>>;

const remediesJa: AllRemedies = {
  tracing: { advice: () => "まだもようがありません。", link: "もようをたどる" },
  bands: {
    advice: (drawings, withBands) =>
      `バンドの色を教えてもらえば、${drawings} 枚のうち ${withBands} 枚で 1 番目です。`,
    link: "バンドを確かめる",
  },
  photograph: {
    advice: () => "はっきりしないもようがあります。写真をもう 1 枚たすと、たしかになります。",
    link: "写真をたす",
  },
  spots: {
    advice: () => "もようが少なめです。たどり残しがないか、見直してみてください。",
    link: "もようを見直す",
  },
  words: {
    advice: () => "見分け方をコメントに書いておくと、来館者が助かります。",
    link: "コメントを書く",
  },
};

const remediesEn: AllRemedies = {
  tracing: { advice: () => "Its spots are not traced yet.", link: "Trace the spots" },
  bands: {
    advice: (drawings, withBands) =>
      `With the colours of its bands it is first in ${withBands} of ${drawings}.`,
    link: "Check the bands",
  },
  photograph: {
    advice: () => "Some spots are uncertain. One more photograph would help.",
    link: "Add a photograph",
  },
  spots: {
    advice: () => "It has few spots. Check whether some are missing.",
    link: "Look at the spots",
  },
  words: {
    advice: () => "A comment on how to tell it apart helps visitors.",
    link: "Write a comment",
  },
};

const ofDrawings = (drawings: number) => (drawings === 1 ? "1 drawing" : `${drawings} drawings`);

export const LOOK_ALIKES = inBoth({
  ja: {
    title: "そっくりの組",
    lead: "おとなや子どもが描きそうな絵をためしに描いて、みんなの中からさがしました。",
    drafted: "まだ公開していない下書きの変更も入っています。",
    again: "もう一度しらべる",
    waitingTitle: "いま、みんなの絵をためし描きしています…",
    waiting: "60 羽なら 10 秒ほどです。このまま待っても、ほかの画面へ行っても、だいじょうぶ。",
    ready: (birds: number) => `${birds} 羽をしらべました。`,
    nobody: "そっくりな組はありません！",
    nobodyLead: "みんな、自分だけのもようで見つかります。",
    taken: (name: string, drawings: number, times: number, other: string) =>
      `${name}の絵 ${drawings} 枚のうち ${times} 枚で、${other}が先に出ます。`,
    found: (drawings: number, first: number) => `1 番目 ${first} / ${drawings}`,
    pattern: (name: string, spots: number) => `${name}のもよう ${spots} 個`,
    rings: (name: string, birds: number) =>
      birds === 2 ? "黄色い輪は、相手のもようの場所です。" : `黄色い輪は、${name}のもようの場所です。`,
    help: "こうすると",
    remedies: remediesJa,
    hardTitle: "なかなか 1 番目に出ない子",
    hardLead: "だれかひとりにそっくりなのではなく、いろいろな子とまちがえられます。",
    children: {
      title: "子どもが描いたとき",
      lead: "子どもは少しだけ、目立つもようから描きます。その絵で、結果のはじめの 7 羽に入った割合です（黄色は、バンドの色も教えてくれたとき）。",
      hard: (birds: number) =>
        `子どもには見つけにくい子が ${birds} 羽います。写真で目立つもように印をつけ、コメントに見分け方を書くと助かります。`,
      nobodyHard: "どの子も、子どもの絵で見つかります。",
      shown: (shown: number, drawings: number) => `${drawings} 枚中 ${shown} 枚`,
      withBands: (shown: number, drawings: number) =>
        `バンドの色を教えてもらえば ${drawings} 枚中 ${shown} 枚です。`,
    },
    untraced: (names: string) => `${names}は、もようがまだなので、しらべられませんでした。`,
  },
  en: {
    title: "Look-alikes",
    lead: "We simulated drawings by adults and children and searched for each among all birds.",
    drafted: "Unpublished changes in the draft are included.",
    again: "Check again",
    waitingTitle: "Drawing every bird, to see which ones are found…",
    waiting: "About ten seconds for sixty birds. Wait here, or look at something else meanwhile.",
    ready: (birds: number) => (birds === 1 ? "1 bird was checked." : `${birds} birds were checked.`),
    nobody: "There are no look-alikes!",
    nobodyLead: "Every bird is found by its own pattern.",
    taken: (name: string, drawings: number, times: number, other: string) =>
      `In ${times} of ${ofDrawings(drawings)} of ${name}, ${other} ranks higher.`,
    found: (drawings: number, first: number) => `first ${first} / ${drawings}`,
    pattern: (name: string, spots: number) => `${name}: ${spots === 1 ? "1 spot" : `${spots} spots`}`,
    rings: (name: string, birds: number) =>
      `The yellow rings are where ${birds === 2 ? "the other" : name} has its spots.`,
    help: "What would help",
    remedies: remediesEn,
    hardTitle: "Seldom found first",
    hardLead: "They do not look like one bird in particular, but are often mistaken for various others.",
    children: {
      title: "Drawn by children",
      lead: "Children draw a few spots, the bold ones first. This is how often their drawings have the bird among the first seven results (yellow: where they also name its bands).",
      hard: (birds: number) =>
        `${birds === 1 ? "1 bird is" : `${birds} birds are`} hard for children. It helps to mark the bold spots on the photographs, and to say in the comment how to tell the bird.`,
      nobodyHard: "Children find every bird.",
      shown: (shown: number, drawings: number) => `${shown} of ${drawings} drawings`,
      withBands: (shown: number, drawings: number) => `With its bands ${shown} of ${drawings}.`,
    },
    untraced: (names: string) => `${names}: not checked, because the spots are not traced yet.`,
  },
});
