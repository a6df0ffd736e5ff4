import { inBoth } from "../../i18n/texts.ts";

export const NEW_AQUARIUM = inBoth({
  ja: {
    title: "水族館をつくる",
    lead: "つくったばかりの水族館は、来館者には見えません。準備ができたら公開してください。",
    name: "水族館の名前（日本語）",
    otherName: "水族館の名前（英語、あとでも大丈夫）",
    slug: "URL に入る名前",
    slugHint: (origin: string, slug: string) => `来館者の開くページ：${origin}/${slug || "…"}`,
    slugFault: "英小文字、数字、ハイフン（-）だけで書いてください。",
    slugRule: "英小文字、数字、ハイフン。あとから変えられません。",
    bands: "使うバンドの色",
    create: "つくる",
    taken: "この URL は、もう使われています。",
  },
  en: {
    title: "Make an aquarium",
    lead: "Visitors do not see a new aquarium. Show it to them when it is ready.",
    name: "Name of the aquarium (English)",
    otherName: "Name of the aquarium (Japanese, may follow later)",
    slug: "Name in the address",
    slugHint: (origin: string, slug: string) => `Visitors open ${origin}/${slug || "…"}`,
    slugFault: "Write it with small letters, digits and hyphens (-) alone.",
    slugRule: "Small letters, digits and hyphens. It cannot be changed later.",
    bands: "Colours of its bands",
    create: "Make it",
    taken: "This address is in use already.",
  },
});
