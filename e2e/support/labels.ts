/** What visitors read, by language; written down here, not read from the app, so that a changed label is noticed. */
export interface Labels {
  readonly locale: string;
  readonly languageName: string;
  readonly drawAsGuest: string;
  readonly undo: string;
  readonly done: string;
  readonly invisibleAreas: string;
  readonly results: string;
  readonly notListed: string;
  readonly notSure: string;
  readonly chooseOne: string;
  readonly drawAnother: string;
  readonly backHome: string;
  readonly thisOne: string;
  readonly notThisOne: string;
  readonly sent: string;
  readonly error: string;
  readonly drawMore: string;
  readonly searchAnyway: string;
}

const en: Labels = {
  locale: "en",
  languageName: "English",
  drawAsGuest: "Draw as Guest",
  undo: "Undo",
  done: "Done!",
  invisibleAreas: "Invisible areas",
  results: "— Search Results —",
  notListed: "Not listed",
  notSure: "Not sure",
  chooseOne: "Please choose one",
  drawAnother: "Draw another penguin",
  backHome: "Back to home",
  thisOne: "This was the one!!!",
  notThisOne: "Not this one",
  sent: "Sent successfully",
  error: "An error occurred",
  drawMore: "Draw a bit more",
  searchAnyway: "Search penguin",
};

const ja: Labels = {
  locale: "ja",
  languageName: "日本語",
  drawAsGuest: "ゲストで描く",
  undo: "もどす",
  done: "できた！",
  invisibleAreas: "見えなかったところ",
  results: "— 検索結果 —",
  notListed: "この中にいない",
  notSure: "わからなかった",
  chooseOne: "どちらかえらんでね",
  drawAnother: "べつのペンギンを描く",
  backHome: "はじめにもどる",
  thisOne: "この子だった！！！",
  notThisOne: "この子じゃなかった",
  sent: "送信しました！",
  error: "エラーが発生しました",
  drawMore: "もうすこし描く",
  searchAnyway: "ペンギンをさがす",
};

export const LABELS = { ja, en } as const;
