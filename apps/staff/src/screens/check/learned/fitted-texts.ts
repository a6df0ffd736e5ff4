import type { VisitorTrait } from "@harapen/contract/visitor-traits";
import { inBoth, plural } from "../../../i18n/texts.ts";

type Changes = Readonly<Record<VisitorTrait, { readonly more: string; readonly less: string }>>;

const changesJa: Changes = {
  spread: { more: "もようを、正しい場所から遠くに描く", less: "もようを、正しい場所の近くに描く" },
  shiftX: { more: "絵ぜんたいが、左右に大きくずれる", less: "絵ぜんたいが、左右にあまりずれない" },
  shiftY: { more: "絵ぜんたいが、上下に大きくずれる", less: "絵ぜんたいが、上下にあまりずれない" },
  scale: { more: "絵ぜんたいの大きさや形がよく変わる", less: "絵ぜんたいの大きさや形があまり変わらない" },
  rotation: { more: "絵ぜんたいが、よくかたむく", less: "絵ぜんたいが、あまりかたむかない" },
  care: { more: "ていねいな絵が多い", less: "おおまかな絵が多い" },
  omission: { more: "見えているもようを、よく描きもらす", less: "見えているもようを、あまり描きもらさない" },
  complete: { more: "ほとんどぜんぶ描いた絵が多い", less: "少しだけ描いた絵が多い" },
  stopping: { more: "とちゅうでやめる人が多い", less: "とちゅうでやめる人が少ない" },
  clutter: { more: "その子にないもようを、よく描きたす", less: "その子にないもようを、あまり描きたさない" },
  seenIfVisible: {
    more: "「見えた」と印をつけたところは、よく見えている",
    less: "「見えた」と印をつけたところでも、見えていないことがある",
  },
  seenIfHidden: {
    more: "「見えなかった」と印をつけたところでも、見えていることがある",
    less: "「見えなかった」と印をつけたところは、ほんとうに見えていない",
  },
  merged: { more: "となりあうもようを、よく 1 つに描く", less: "となりあうもようを、べつべつに描く" },
  lapse: { more: "どの子とも関係のない絵が多い", less: "どの子とも関係のない絵が少ない" },
  temperature: {
    more: "1 枚の絵からわかることは、少なめに見る",
    less: "1 枚の絵からわかることは、多めに見る",
  },
  bandSeen: { more: "バンドをよく見つける", less: "バンドを見おとしやすい" },
  bandAdded: { more: "つけていないバンドの色も答える", less: "つけていないバンドの色はあまり答えない" },
  bandSlip: { more: "バンドの色をよくまちがえる", less: "バンドの色をあまりまちがえない" },
  imagined: { more: "ないもようを「ある」とよく答える", less: "ないもようを「ある」とあまり答えない" },
  missed: { more: "あるもようを「ない」とよく答える", less: "あるもようを「ない」とあまり答えない" },
  pairWrong: { more: "2 羽のどちらかを、よくまちがえる", less: "2 羽のどちらかを、あまりまちがえない" },
  countWrong: { more: "もようの数を、よくまちがえて答える", less: "もようの数を、あまりまちがえない" },
  addsNone: {
    more: "聞かれても、もようを描きたさない人が多い",
    less: "聞かれると、もようを描きたす人が多い",
  },
};

const changesEn: Changes = {
  spread: {
    more: "Spots are drawn farther from their places",
    less: "Spots are drawn nearer to their places",
  },
  shiftX: { more: "Drawings lie farther to one side", less: "Drawings lie less far to one side" },
  shiftY: { more: "Drawings lie farther up or down", less: "Drawings lie less far up or down" },
  scale: { more: "Drawings are stretched and bent more", less: "Drawings are stretched and bent less" },
  rotation: { more: "Drawings are tilted more", less: "Drawings are tilted less" },
  care: { more: "More drawings are careful", less: "More drawings are rough" },
  omission: { more: "More spots in sight are left out", less: "Fewer spots in sight are left out" },
  complete: { more: "More drawings are nearly complete", less: "More drawings have a few spots only" },
  stopping: { more: "More visitors stop early", less: "Fewer visitors stop early" },
  clutter: {
    more: "More spots are added that the bird does not have",
    less: "Fewer spots are added that the bird does not have",
  },
  seenIfVisible: {
    more: "What is marked as seen was seen more surely",
    less: "What is marked as seen was often not in sight",
  },
  seenIfHidden: {
    more: "What is marked as not seen was in sight more often",
    less: "What is marked as not seen was hidden more surely",
  },
  merged: {
    more: "Neighbouring spots are drawn as one more often",
    less: "Neighbouring spots are kept apart",
  },
  lapse: {
    more: "More drawings have nothing to do with any bird",
    less: "Fewer drawings have nothing to do with any bird",
  },
  temperature: { more: "A drawing counts for less", less: "A drawing counts for more" },
  bandSeen: { more: "Bands are seen more often", less: "Bands are missed more often" },
  bandAdded: {
    more: "Colours are named of bands that it does not wear",
    less: "Hardly any colours are named of bands that it does not wear",
  },
  bandSlip: { more: "Band colours are mistaken more often", less: "Band colours are mistaken less often" },
  imagined: {
    more: "Visitors say yes more often to a spot that is not there",
    less: "Visitors say yes less often to a spot that is not there",
  },
  missed: {
    more: "Visitors say no more often to a spot that is there",
    less: "Visitors say no less often to a spot that is there",
  },
  pairWrong: { more: "The other of two is named more often", less: "The other of two is named less often" },
  countWrong: {
    more: "Numbers of spots are wrong more often",
    less: "Numbers of spots are wrong less often",
  },
  addsNone: {
    more: "More visitors add no spot when asked",
    less: "More visitors add spots when asked",
  },
};

export const FITTED = inBoth({
  ja: {
    title: "来館者の描きかた",
    lead: "ほんとうの子がわかっている絵から、この水族館の来館者がどう描き、どう答えるかを見つもりました。使うと、さがすときの手がかりの重さが変わります。ペンギンの記録は変わりません。",
    proposed: "提案",
    inForce: "いま使っています",
    // A participant whom a witness saw counts like a network: each stands for itself.
    basis: (visits: number, networks: number, day: string) =>
      `${day}・${visits} 回の来館（ネットワークまたは調査の参加者 ${networks}）から`,
    changesTitle: "はじめの見つもりとくらべて",
    changes: changesJa,
    noChange: "どれも、少しずつだけ変わります。",
    figuresTitle: "見つもりに使わなかった来館で、ためすと",
    untilNow: "いままで",
    before: "使う前",
    after: "これを使うと",
    first: (shown: number) => (shown === 1 ? "1 番目が正しい" : `${shown} 番目までに入る`),
    chance: "正しい子についた確率（目安）",
    off: "確率のずれ",
    use: "これを使う",
    useTitle: "この描きかたの見つもりを使いますか？",
    useLead: "つぎにさがす人から、すぐに使われます。いつでも前にもどせます。",
    done: {
      use: "つぎにさがす人から、この見つもりを使います。",
      end: "前にもどしました。つぎにさがす人から変わります。",
    },
    end: "前にもどす",
    endTitle: "前の見つもりにもどしますか？",
    endLead: "つぎにさがす人から、前と同じようにさがします。",
    paused: "調査のあいだは変えられません。調査が終わると変えられます。",
    otherEngine:
      "さがすしくみが新しくなったので、いまは使われていません。見つもりを作りなおしてもらってください。",
  },
  en: {
    title: "How your visitors draw",
    lead: "From drawings whose bird is known, this is how visitors of your aquarium draw and answer. Using it changes how much each clue counts in a search. No record of a penguin changes.",
    proposed: "Proposed",
    inForce: "In use",
    basis: (visits: number, networks: number, day: string) =>
      `${day}: from ${plural(visits, "visit", "visits")} of ${plural(networks, "network or participant", "networks or participants")}`,
    changesTitle: "Compared with what is assumed at first",
    changes: changesEn,
    noChange: "Each changes a little.",
    figuresTitle: "Tried on visits that it was not made from",
    untilNow: "Until now",
    before: "Before",
    after: "With this",
    first: (shown: number) => (shown === 1 ? "The first is right" : `Among the first ${shown}`),
    chance: "Chance given to the right bird, typically",
    off: "Chances are off by",
    use: "Use it",
    useTitle: "Use this for searches?",
    useLead: "It counts from the next search on. You can go back to before at any time.",
    done: {
      use: "Searches use it from the next one on.",
      end: "Gone back to before, from the next search on.",
    },
    end: "Back to before",
    endTitle: "Go back to before?",
    endLead: "From the next search on, everything counts as it did before.",
    paused: "Nothing can change during a study. It can once the study is closed.",
    otherEngine:
      "The search itself has changed since, so this is not used now. Ask for a new one to be made.",
  },
});
