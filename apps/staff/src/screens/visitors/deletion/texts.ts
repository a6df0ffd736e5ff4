import { inBoth } from "../../../i18n/texts.ts";

export const VISITOR_DELETION = inBoth({
  ja: {
    title: "削除の求め",
    lead: "記録を消してほしいと言われたら、来館者の画面「はらペンについて」に出る番号をきいて、ここで消します。調査に参加していれば、そこからも消えます。バックアップを戻しても、また消えます。",
    means:
      "来館者の画面「はらペンについて」には、その端末かアカウントの番号が出ます。その番号で、残っているものをすべて消せます。",
    open: "来館者の記録を消す",
  },
  en: {
    title: "Deletion requests",
    lead: "Whoever asks for it is deleted here, by the number that “About Harapen” shows them; from studies in which they took part, too. A backup that is restored loses them again.",
    means:
      "Visitors find the number of their device or account on “About Harapen”. By it you delete all that is kept of them.",
    open: "Delete a visitor's data",
  },
});
