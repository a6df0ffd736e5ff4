import { inBoth } from "../../../i18n/texts.ts";
import type { SortKey } from "./statistics-rows.ts";

const columnsJa: Readonly<Record<SortKey, string>> = {
  name: "なまえ",
  confirmations: "確認",
  first: "1 番目で",
  shown: "7 番目までに",
  last: "さいごの確認",
};

const columnsEn: Readonly<Record<SortKey, string>> = {
  name: "Name",
  confirmations: "Confirmed",
  first: "Found first",
  shown: "In the first seven",
  last: "Last confirmed",
};

export const STATISTICS = inBoth({
  ja: {
    title: "来館者の記録",
    lead: "「この子だった！！！」と確かめた来館者の数と、そのとき何番目に出ていたか。見つけられなかった人は数えられないので、実際より高めに出ます。",
    caption: "ペンギンごとの来館者の記録",
    columns: columnsJa,
    sortBy: "ならべかえ",
    times: (count: number) => `${count} 回`,
    never: "まだだれも確かめていない子",
    notSure: (count: number) => `ほかに、「わからなかった」と答えた人が ${count} 人います。`,
    nobody: "まだだれも確かめていません",
    nobodyLead: "来館者が「この子だった！！！」をおすと、ここに数字が出ます。",
  },
  en: {
    title: "Visitors' records",
    lead: "How many visitors confirmed “This was the one!!!”, and at which place it stood. Who did not find the bird cannot be counted, so the shares are on the high side.",
    caption: "Visitors' records of each bird",
    columns: columnsEn,
    sortBy: "Sort by",
    times: (count: number) => `${count}`,
    never: "Not confirmed by anybody yet",
    notSure: (count: number) =>
      count === 1 ? "One more visitor was not sure." : `${count} more visitors were not sure.`,
    nobody: "Nobody has confirmed a bird yet",
    nobodyLead: "Figures appear here once visitors say “This was the one!!!”.",
  },
});
