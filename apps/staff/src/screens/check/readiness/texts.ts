import { inBoth } from "../../../i18n/texts.ts";
import type { TodoKind } from "./todos.ts";

interface KindTexts {
  readonly title: string;
  /** Why visitors would miss it. */
  readonly why: string;
}

const kindsJa: Readonly<Record<TodoKind, KindTexts>> = {
  untraced: {
    title: "もようがまだ",
    why: "もようをたどるまで、この子たちはほとんど見つかりません。",
  },
  "no-photograph": {
    title: "写真がまだ",
    why: "写真があると、来館者は「この子だ」と確かめられます。",
  },
  "no-alignment": {
    title: "位置合わせがまだ",
    why: "位置を合わせると、写真の上にもようの輪を重ねて見せられます。",
  },
  "no-name": { title: "名前がまだ", why: "足りない言語では、ほかの言語の名前が出ます。" },
  "no-aquarium-name": { title: "水族館の名前がまだ", why: "足りない言語では、ほかの言語の名前が出ます。" },
  "no-label": { title: "バンドの色や場所のことばがまだ", why: "足りない言語では、ほかの言語で出ます。" },
  "same-word": {
    title: "2つの色が同じことば",
    why: "来館者には見分けがつきません。どちらかのことばを変えてください。",
  },
  "stray-mark": {
    title: "ふりがなになっていない記号",
    why: "《》や｜の記号が、来館者にそのまま見えます。漢字《かんじ》の形で書いてください。",
  },
  "band-rule": {
    title: "バンドが決まりとちがう",
    why: "「バンドと場所」の決まりと、付ける側や数が合っていません。そのままでも公開できます。",
  },
  pair: {
    title: "ペアがそろっていない",
    why: "相手のほうでは、この子とペアになっていないか、相手がもういません。ペアを選びなおすと、両方に付きます。相手がいなければ「いない」にしてください。",
  },
  "no-comment": { title: "コメントがまだ", why: "足りない言語では、コメントは出ません。" },
};

const kindsEn: Readonly<Record<TodoKind, KindTexts>> = {
  untraced: {
    title: "Spots not traced",
    why: "Until their spots are traced, these birds are hardly ever found.",
  },
  "no-photograph": {
    title: "Without a photograph",
    why: "With a photograph visitors can make sure that this is the one.",
  },
  "no-alignment": {
    title: "Not aligned",
    why: "After alignment, rings show the spots on the photograph.",
  },
  "no-name": { title: "Names missing", why: "If a name is missing, visitors see it in another language." },
  "no-aquarium-name": {
    title: "The aquarium's name is missing",
    why: "If it is missing, visitors see the name in another language.",
  },
  "no-label": {
    title: "Words for colours and places missing",
    why: "If one is missing, visitors see it in another language.",
  },
  "same-word": {
    title: "Two colours with one word",
    why: "Visitors cannot tell them apart. Change the word of one of them.",
  },
  "stray-mark": {
    title: "Marks that are not furigana",
    why: "Visitors see these marks (《》 and ｜) as they are. Write 漢字《かんじ》.",
  },
  "band-rule": {
    title: "Bands that do not follow the rule",
    why: "Flippers or numbers do not follow the rule in “Bands and places”. You can publish them anyway.",
  },
  pair: {
    title: "Pairs that do not match",
    why: "The partner does not name this bird as its partner, or is gone. Choose the partner again to set it on both birds, or choose “None”.",
  },
  "no-comment": {
    title: "Comments missing",
    why: "If one is missing, there is no comment in that language.",
  },
};

export const READINESS = inBoth({
  ja: {
    title: "のこっていること",
    lead: "名前をおすと、直すところが開きます。下書きのいまの内容です。",
    nothing: "ぜんぶそろっています！",
    nothingLead: "もようも、写真も、ことばも。ペンギンたちも胸をはっています。",
    kinds: kindsJa,
    blocking: { title: "公開の前に直すところ", why: "ここが直るまで、公開できません。" },
    lookAlike: {
      title: "見分けにくい子",
      why: "ためし描きでは、ほかの子とまちがえられがちです。",
    },
    forChildren: {
      title: "子どもには見つけにくい子",
      why: "もようが多いと、子どもの描いた少しの点では見つかりにくくなります。目立つもように印をつけ、コメントに見分け方を書くと助かります。",
    },
    details: "水族館の設定",
    aquarium: "水族館の名前",
  },
  en: {
    title: "Left to do",
    lead: "Choose a name to go to where you can fix it. This is the current draft.",
    nothing: "Nothing is missing!",
    nothingLead: "Spots, photographs, words: all there. The penguins are standing tall.",
    kinds: kindsEn,
    blocking: { title: "Fix before publishing", why: "You can't publish until these are fixed." },
    lookAlike: {
      title: "Hard to tell apart",
      why: "In our trial drawings these are often taken for others.",
    },
    forChildren: {
      title: "Hard for children",
      why: "With many spots, the few that a child draws may not tell the bird. Mark the bold spots, and say in the comment how to tell it.",
    },
    details: "The aquarium's settings",
    aquarium: "The aquarium's name",
  },
});
