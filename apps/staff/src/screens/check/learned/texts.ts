import { inBoth, plural } from "../../../i18n/texts.ts";

export const LEARNED = inBoth({
  ja: {
    title: "来館者が教えてくれたもよう",
    lead: "「この子だった！！！」と確かめられた絵を重ねると、もようが見えてきます。",
    nothing: "まだ、教わったもようはありません",
    nothingLead:
      "もようをたどっていない子でも、2 日以上、3 か所以上からの来館者 5 人くらいが「この子だった！！！」と確かめると、ここにもようが出ます。",
    basis: (confirmations: number, devices: number) =>
      `${confirmations} 回の確認${devices > 0 ? `（${devices} 台の端末）` : ""}から`,
    traced: "いまのもよう",
    untraced: "まだたどっていません",
    taught: "来館者のもよう",
    spots: (spots: number) => `${spots} 個`,
    pattern: (name: string, what: string, spots: number) => `${name}の${what} ${spots} 個`,
    doubtful: "点線のもようは、描いた人が少ないので、下書きには入りません。",
    inUse: "もようをたどるまで、さがすときはこのもようを使っています。",
    replaces: "下書きに入れると、いまのもようと入れかわります。",
    adopt: "このもようを下書きに入れる",
    drafted: "下書きに入っています",
    published: "公開ずみ",
    undo: "もとにもどす",
    open: "この子のページで直す",
  },
  en: {
    title: "Patterns that visitors taught",
    lead: "The drawings that visitors confirmed (“This was the one!!!”) show the pattern when they are laid over each other.",
    nothing: "Visitors have not taught a pattern yet",
    nothingLead:
      "A pattern for an untraced bird appears here after about five visitors, on two days and from three places, have confirmed “This was the one!!!”.",
    basis: (confirmations: number, devices: number) =>
      `from ${plural(confirmations, "confirmation", "confirmations")}${devices > 0 ? `, by ${plural(devices, "device", "devices")}` : ""}`,
    traced: "As it is now",
    untraced: "not traced yet",
    taught: "As visitors draw it",
    spots: (spots: number) => plural(spots, "spot", "spots"),
    pattern: (name: string, what: string, spots: number) =>
      `${name}, ${what.toLowerCase()}: ${plural(spots, "spot", "spots")}`,
    doubtful: "Few visitors drew the dashed spots: they are left out of the draft.",
    inUse: "Searches use this pattern until its spots are traced.",
    replaces: "In the draft it replaces the current pattern.",
    adopt: "Take it into the draft",
    drafted: "In the draft",
    published: "Published",
    undo: "Put back",
    open: "Look at this bird",
  },
});
