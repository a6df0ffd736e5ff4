import { inBoth, plural } from "../../i18n/texts.ts";
import type { DetailsPart } from "./differing-details.ts";

type Kind = "added" | "changed" | "removed";
type Tone = "done" | "todo" | "wrong" | "plain";

/** A difference of a bird: before and after. */
interface Difference {
  readonly before: unknown;
  readonly after: unknown;
}

const TONES: Readonly<Record<Kind, Tone>> = { added: "done", changed: "plain", removed: "todo" };

/** Returns pills with the numbers of birds that a zip adds, changes and lacks, for the kinds that occur. */
function pillsOf(differences: readonly Difference[], words: (kind: Kind, count: number) => string) {
  const kindOf = ({ before, after }: Difference): Kind =>
    !before ? "added" : !after ? "removed" : "changed";
  return (["added", "changed", "removed"] as const).flatMap((kind): (readonly [Tone, string])[] => {
    const count = differences.filter((each) => kindOf(each) === kind).length;
    return count > 0 ? [[TONES[kind], words(kind, count)]] : [];
  });
}

const kindsJa: Readonly<Record<Kind, string>> = {
  added: "あたらしい子",
  changed: "変わる",
  removed: "zip にいない",
};
const kindsEn: Readonly<Record<Kind, string>> = {
  added: "new",
  changed: "changed",
  removed: "not in the zip",
};
const partsJa: Readonly<Record<DetailsPart, string>> = {
  name: "水族館の名前",
  bands: "バンドの色",
  places: "場所",
  genders: "性別などの呼び名",
  settings: "アンケートと調査の設定",
};
const partsEn: Readonly<Record<DetailsPart, string>> = {
  name: "the aquarium's name",
  bands: "band colours",
  places: "places",
  genders: "words for sexes",
  settings: "questionnaires and the settings of studies",
};

export const EXCHANGE = inBoth({
  ja: {
    title: "書き出し・取り込み",
    lead: "水族館を、ひとつの zip ファイルで出し入れします。手元にとっておくことも、ほかのサーバーへ持っていくこともできます。",
    out: "書き出す",
    outLead:
      "いま公開されている内容（ペンギン、ことば、写真）が入ります。まだ公開していない変更は入りません。",
    export: "zip を書き出す",
    exporting: "書き出しています…",
    in: "取り込む",
    inLead:
      "zip を選ぶと、まず公開中の内容とのちがいが出ます。下書きに入れるかどうかは、それを見てから決められます。",
    choose: "zip を選ぶ",
    chooseOther: "別の zip を選ぶ",
    draftTitle: (count: number) =>
      `下書きに変更が ${count} 件あります。zip を下書きに入れる前に、公開するか取り消してください。`,
    sending: (name: string) => `${name} を送っています…`,
    reading: (done: number, all: number) =>
      all > 0
        ? `写真を読んでいます（${done} / ${all}）。ほかの画面に移っても続きます。`
        : "zip をひらいています…",
    tooLargeTitle: "大きすぎます",
    tooLarge:
      "zip は 100 MB までです。使っていない写真を外すか、サーバーの操作（npm run harapen -- import）で取り込んでください。",
    refusedTitle: (count: number) =>
      count === 1 ? "この zip は取り込めません" : `この zip は取り込めません（直すところ ${count} か所）`,
    refusedLead:
      "水族館の内容は、下書きも公開中のものも、なにも変わっていません。zip の中を直して、もう一度選んでください。",
    sentBy: (name: string, when: string) =>
      `${name ? `${name} が ` : ""}${when} に送った zip です。まだ下書きには入っていません。`,
    same: "公開中の内容と同じです",
    otherTitle: (name: string, slug: string) => `これは別の水族館の zip です：${name}（${slug}）`,
    otherMeans: (penguins: number, known: number) =>
      `${penguins} 羽のうち ${penguins - known} 羽が、この水族館の新しいペンギンになります${known > 0 ? `（${known} 羽はもういます）` : ""}。いまいる子と設定は変わりません。`,
    otherByAdmin: "新しい水族館にすることは、管理者ができます。",
    allKnown: "どの子も、もうこの水族館にいます",
    takeAsNew: "新しいペンギンとして下書きに入れる",
    asAquarium: "新しい水族館にする",
    counts: (differences: readonly Difference[]) =>
      pillsOf(differences, (kind, count) => `${kindsJa[kind]} ${count}`),
    kinds: kindsJa,
    tones: TONES,
    problemsTitle: (count: number) =>
      `公開の前に直すところ ${count} か所。下書きに入れたあと、その子の画面で直せます`,
    detailsChanged: (parts: readonly DetailsPart[]) =>
      `水族館の設定も変わります：${parts.map((part) => partsJa[part]).join("、")}`,
    reordered: "ペンギンの並び順が変わります。",
    removedLead: "公開すると「お休み中」になります。アルバムの名前と写真は残ります。",
    newPicture: "来館者に見せる写真が変わります。",
    before: "いま",
    after: "zip",
    fact: (field: string, text: string) => `${field} ${text}`,
    separator: "・",
    take: "下書きに入れる",
    taken: "下書きに入れました。たしかめてから公開してください。",
    discard: "入れずにやめる",
    close: "とじる",
  },
  en: {
    title: "Export and import",
    lead: "The aquarium as one zip file: to keep, or to take to another server.",
    out: "Export",
    outLead: "What is published now: penguins, words and pictures. The draft is not included.",
    export: "Export a zip",
    exporting: "Exporting…",
    in: "Import",
    inLead:
      "Choose a zip to see how it differs from the published version. Then decide whether to take it into the draft.",
    choose: "Choose a zip",
    chooseOther: "Choose another zip",
    draftTitle: (count: number) =>
      `The draft has ${plural(count, "change", "changes")}. Publish or discard ${count === 1 ? "it" : "them"} before you take a zip into the draft.`,
    sending: (name: string) => `Sending ${name}…`,
    reading: (done: number, all: number) =>
      all > 0
        ? `Reading the pictures (${done} of ${all}). You can leave this screen; it continues.`
        : "Opening the zip…",
    tooLargeTitle: "It is too large",
    tooLarge:
      "A zip can be up to 100 MB. Leave out pictures that are not used, or import the folder by command (npm run harapen -- import).",
    refusedTitle: (count: number) =>
      count === 1 ? "This zip can't be imported" : `This zip can't be imported: ${count} things to fix`,
    refusedLead:
      "Nothing has changed, neither in the draft nor in the published version. Fix the zip and choose it again.",
    sentBy: (name: string, when: string) =>
      `A zip ${name ? `from ${name}, ` : ""}sent on ${when}. It is not in the draft yet.`,
    same: "It is identical to the published version",
    otherTitle: (name: string, slug: string) => `This is another aquarium's zip: ${name} (${slug})`,
    otherMeans: (penguins: number, known: number) =>
      `${penguins - known} of its ${plural(penguins, "penguin", "penguins")} would be new here${known > 0 ? `; ${known} ${known === 1 ? "is" : "are"} here already` : ""}. The penguins and settings of this aquarium stay as they are.`,
    otherByAdmin: "An admin can make a new aquarium of it.",
    allKnown: "All of its penguins are here already",
    takeAsNew: "Take them into the draft as new penguins",
    asAquarium: "Make it a new aquarium",
    counts: (differences: readonly Difference[]) =>
      pillsOf(differences, (kind, count) => `${count} ${kindsEn[kind]}`),
    kinds: kindsEn,
    tones: TONES,
    problemsTitle: (count: number) =>
      `${plural(count, "thing", "things")} to fix before publishing (on the bird's page, after you take the zip into the draft)`,
    detailsChanged: (parts: readonly DetailsPart[]) =>
      `Changes to the aquarium itself: ${parts.map((part) => partsEn[part]).join(", ")}`,
    reordered: "The order of the penguins changes.",
    removedLead: "After publishing, it will be “not on show”. Albums keep its name and picture.",
    newPicture: "The picture that visitors see changes.",
    before: "Now",
    after: "Zip",
    fact: (field: string, text: string) => `${field}: ${text}`,
    separator: " · ",
    take: "Take it into the draft",
    taken: "It is in the draft. Look at it, then publish.",
    discard: "Do not take it",
    close: "Close",
  },
});
