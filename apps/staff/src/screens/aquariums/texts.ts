import { inBoth } from "../../i18n/texts.ts";

export const AQUARIUMS = inBoth({
  ja: {
    title: "すべての水族館",
    lead: "このサーバーにある水族館です。",
    make: "水族館をつくる",
    penguins: (count: number) => `ペンギン ${count} 羽`,
    published: (when: string) => `最後の公開 ${when}`,
    shown: "来館者に見えます",
    hidden: "かくれています",
    copy: "写しをつくる",
    copyOf: (name: string) => `${name}の写しをつくる`,
    show: "見せる",
    showOf: (name: string) => `${name}を来館者に見せる`,
    hide: "かくす",
    hideOf: (name: string) => `${name}を来館者からかくす`,
    hideTitle: (name: string) => `${name}をかくしますか`,
    hideLead:
      "来館者がページを開くと「見つかりません」になります。ペンギン、記録、アルバムはそのまま残り、いつでもまた見せられます。",
    remove: "消す",
    removeOf: (name: string) => `${name}を消す`,
    removeTitle: (name: string) => `${name}を消しますか`,
    goes: (penguins: number) =>
      `ペンギン ${penguins} 羽、写真、ことば、下書き、公開の記録、なかまの役割が、もどせない形で消えます。`,
    stays:
      "来館者が描いた絵と記録は消えません。ただし、この水族館のアルバムは開けなくなり、そこにあったペンギンの名前と写真もなくなります。来館者に見せたくないだけなら「かくす」で足ります。",
    exportFirst: "先に、中身を zip で書き出しておく",
    typeSlug: (slug: string) => `確かめのため「${slug}」と入力`,
    removeForGood: "もどせない形で消す",
    removed: (name: string) => `${name}を消しました。`,
  },
  en: {
    title: "All aquariums",
    lead: "The aquariums on this server.",
    make: "Make an aquarium",
    penguins: (count: number) => (count === 1 ? "1 penguin" : `${count} penguins`),
    published: (when: string) => `published on ${when}`,
    shown: "Visitors see it",
    hidden: "Hidden",
    copy: "Copy",
    copyOf: (name: string) => `Copy ${name}`,
    show: "Show",
    showOf: (name: string) => `Show ${name} to visitors`,
    hide: "Hide",
    hideOf: (name: string) => `Hide ${name} from visitors`,
    hideTitle: (name: string) => `Hide ${name}?`,
    hideLead:
      "Visitors will no longer find it. Penguins, records and albums stay, and you can show it again at any time.",
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    goes: (penguins: number) =>
      `${penguins === 1 ? "Its penguin" : `Its ${penguins} penguins`}, the photographs, words, drafts and history, and people's roles in it are deleted permanently.`,
    stays:
      "Visitors' drawings and records stay, but nobody can open the album, and its penguins' names and pictures are gone. If you only want visitors not to see it, hide it instead.",
    exportFirst: "Save what is in it as a zip first",
    typeSlug: (slug: string) => `Type “${slug}” to confirm`,
    removeForGood: "Remove it for good",
    removed: (name: string) => `${name} is removed.`,
  },
});
