import type { PenguinStatus } from "@harapen/contract/penguin";
import { inBoth } from "../i18n/texts.ts";

type Status = Readonly<Record<PenguinStatus["kind"], (since: string) => string>>;

const statusJa: Status = {
  here: () => "",
  moved: (since) => `${since} 引っ越し`.trim(),
  died: (since) => `${since} に旅立ち`.trim(),
  "not-on-show": (since) => `${since} お休み中`.trim(),
};

const statusEn: Status = {
  here: () => "",
  moved: (since) => `moved away ${since}`.trim(),
  died: (since) => `passed away ${since}`.trim(),
  "not-on-show": (since) => `not on show ${since}`.trim(),
};

export const BIRD_TABLE = inBoth({
  ja: {
    caption: "ペンギンの一覧",
    name: "なまえ",
    bands: "バンド",
    spots: "もよう",
    photograph: "写真",
    texts: "ことば",
    found: "見つかりやすさ",
    inCatalog: "図鑑にのこす",
    takenFor: (share: string, name: string) => `${share}　${name} とそっくり`,
    draft: "下書き",
    noName: "名前なし",
    status: statusJa,
    spotCount: (spots: number, photographs: number) =>
      photographs > 0 ? `${spots}　写真 ${photographs} 枚` : `${spots}`,
    noSpots: "もようなし",
    notYet: "まだ",
    done: "済",
    unaligned: "位置合わせがまだ",
    added: "追加",
    changed: "変更",
    removed: "消す",
    missing: (locales: string) => `${locales} がまだ`,
  },
  en: {
    caption: "Penguins",
    name: "Name",
    bands: "Bands",
    spots: "Spots",
    photograph: "Photograph",
    texts: "Words",
    found: "Found first",
    inCatalog: "stays in the catalog",
    takenFor: (share: string, name: string) => `${share}, much like ${name}`,
    draft: "Draft",
    noName: "No name",
    status: statusEn,
    spotCount: (spots: number, photographs: number) =>
      photographs > 0 ? `${spots} on ${photographs} ${photographs === 1 ? "photo" : "photos"}` : `${spots}`,
    noSpots: "no spots",
    notYet: "not yet",
    done: "done",
    unaligned: "not aligned",
    added: "added",
    changed: "changed",
    removed: "removed",
    missing: (locales: string) => `${locales} missing`,
  },
});
