import type { Finding } from "@harapen/contract/staff/doctor";
import { inBoth, plural } from "../../i18n/texts.ts";

const levelsJa: Readonly<Record<Finding["level"], string>> = {
  fail: "直すところ",
  warn: "見直すところ",
  ok: "よいところ",
};

const levelsEn: Readonly<Record<Finding["level"], string>> = {
  fail: "To be mended",
  warn: "To be looked at",
  ok: "As it should be",
};

export const DOCTOR = inBoth({
  ja: {
    title: "サーバーの診断",
    lead: "サーバーが、自分の設定やデータ、つながりを調べます。何も変えません。結果はサーバーを管理する人に見せてください。",
    again: "もう一度調べる",
    looking: "調べています…",
    note: (when: string) =>
      `${when} に調べました。結果は、サーバーを管理する人のために英語で書かれています。`,
    summary: {
      fail: (count: number) =>
        `直すところが ${count} か所あります。来館者やスタッフが困っているかもしれません。`,
      warn: (count: number) => `動いていますが、見直すところが ${count} か所あります。`,
      ok: "問題は見つかりませんでした。",
    },
    levels: levelsJa,
    count: (count: number) => `${count} か所`,
  },
  en: {
    title: "Doctor",
    lead: "The server looks at its own settings, data and connections, and changes nothing. Show what it finds to the server's operator.",
    again: "Look again",
    looking: "Looking…",
    note: (when: string) => `Looked at ${when}. The findings are written for the server's operator.`,
    summary: {
      fail: (count: number) =>
        `${plural(count, "thing has", "things have")} to be mended. Visitors or staff may lack something.`,
      warn: (count: number) =>
        `The server works, but ${plural(count, "thing", "things")} should be looked at.`,
      ok: "Nothing is wrong.",
    },
    levels: levelsEn,
    count: (count: number) => String(count),
  },
});
