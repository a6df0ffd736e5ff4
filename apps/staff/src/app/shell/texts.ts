import { inBoth } from "../../i18n/texts.ts";
import type { Section, StudyPart } from "../../routes/paths.ts";

const ja: Readonly<Record<Section | "overview", string>> = {
  overview: "ようす",
  birds: "ペンギン",
  details: "バンドと場所",
  visitors: "来館者の画面",
  texts: "ことば",
  check: "たしかめる",
  howWell: "どのくらい当たるか",
  studies: "研究",
  kiosks: "館の端末",
  posters: "ポスター",
  history: "公開の記録",
  exchange: "書き出し・取り込み",
  people: "なかま",
  log: "操作の記録",
};

const en: Readonly<Record<Section | "overview", string>> = {
  overview: "Overview",
  birds: "Penguins",
  details: "Bands and places",
  visitors: "For visitors",
  texts: "Words",
  check: "Check",
  howWell: "How well it works",
  studies: "Studies",
  kiosks: "Kiosks",
  posters: "Posters",
  history: "History",
  exchange: "Export and import",
  people: "People",
  log: "Who did what",
};

/** The names of the sections, in the side bar. */
export const SECTION_NAMES = inBoth({ ja, en });

const partsJa: Readonly<Record<StudyPart | "live", string>> = {
  live: "いまのようす",
  settings: "条件と同意",
  codes: "参加コード",
  participants: "参加者",
  truth: "正解の入力",
  answers: "回答",
  replay: "絵の再生",
  quality: "データの質",
  deletion: "削除の求め",
  export: "書き出し",
};

const partsEn: typeof partsJa = {
  live: "Live",
  settings: "Arms and consent",
  codes: "Codes",
  participants: "Participants",
  truth: "Truth",
  answers: "Answers",
  replay: "Replay",
  quality: "Data quality",
  deletion: "Deletion requests",
  export: "Export",
};

/** The names of the parts of a study, in the side bar. */
export const STUDY_PART_NAMES = inBoth({ ja: partsJa, en: partsEn });

export const SHELL = inBoth({
  ja: {
    brand: "はらペン",
    skip: "内容へとぶ",
    sections: "メニュー",
    openMenu: "メニューを開く",
    switchAquarium: "水族館を切り替える",
    newAquarium: "＋ 水族館をつくる",
    installation: "このサーバー",
    aquariums: "すべての水族館",
    everybody: "すべてのなかま",
    networks: "断ったネットワーク",
    doctor: "サーバーの診断",
    log: "操作の記録",
    signOut: "ログアウト",
    account: "アカウント",
    start: "はじめの画面へ",
    newAdmin: "管理者がふえました",
    newAdminIs: (who: string, when: string, by: string) =>
      `${who}（${when}、${by}）。心あたりがなければ、すぐに「すべてのなかま」で外してください。`,
    byCommand: "サーバーのコマンドで",
    byMember: (who: string) => `${who} による`,
    seen: "わかりました",
  },
  en: {
    brand: "Harapen",
    skip: "Skip to the content",
    sections: "Sections",
    openMenu: "Open the menu",
    switchAquarium: "Switch the aquarium",
    newAquarium: "+ Make an aquarium",
    installation: "This server",
    aquariums: "All aquariums",
    everybody: "All people",
    networks: "Refused networks",
    doctor: "Doctor",
    log: "Who did what",
    signOut: "Log out",
    account: "Account",
    start: "Back to the start",
    newAdmin: "A new admin",
    newAdminIs: (who: string, when: string, by: string) =>
      `${who} became an admin (${when}, ${by}). If you did not expect this, remove them under “All people” at once.`,
    byCommand: "by the server’s command",
    byMember: (who: string) => `by ${who}`,
    seen: "Understood",
  },
});
