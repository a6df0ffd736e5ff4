import type { Locale } from "@harapen/contract/locales";

/**
 * Texts that visitors read, in one language: repeated here rather than imported from the app, so that a
 * changed label is noticed.
 */
export interface Labels {
  readonly locale: Locale;
  readonly languageName: string;
  readonly logIn: string;
  readonly drawAsGuest: string;
  readonly undo: string;
  readonly bringBack: string;
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
  /** What an alert says about a drawing that will be sent once there is a network. */
  readonly sentLater: string;
  /** What a notice says about a search that the server did not answer. */
  readonly onDevice: string;
  readonly error: string;
  readonly drawMore: string;
  readonly searchAnyway: string;
  readonly makeCard: string;
}

const en: Labels = {
  locale: "en",
  languageName: "English",
  logIn: "Log in",
  drawAsGuest: "Draw as Guest",
  undo: "Undo",
  bringBack: "Bring back my drawing",
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
  sentLater: "will be sent later",
  onDevice: "this device did the search itself",
  error: "An error occurred",
  drawMore: "Draw a bit more",
  searchAnyway: "Search penguin",
  makeCard: "Make a card",
};

const ja: Labels = {
  locale: "ja",
  languageName: "日本語",
  logIn: "ログイン",
  drawAsGuest: "ゲストで描く",
  undo: "もどす",
  bringBack: "さっきの絵にもどる",
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
  sentLater: "あとで自動で送ります",
  onDevice: "この端末でさがしたよ",
  error: "エラーが発生しました",
  drawMore: "もうすこし描く",
  searchAnyway: "ペンギンをさがす",
  makeCard: "カードをつくる",
};

const zh: Labels = {
  locale: "zh",
  languageName: "中文",
  logIn: "登录",
  drawAsGuest: "以游客身份画画",
  undo: "撤销",
  bringBack: "找回刚才的画",
  done: "画好了！",
  invisibleAreas: "没看见的地方",
  results: "— 搜索结果 —",
  notListed: "这里没有",
  notSure: "没认出来",
  chooseOne: "请选择一项",
  drawAnother: "画另一只企鹅",
  backHome: "回到首页",
  thisOne: "就是它！！！",
  notThisOne: "不是它",
  sent: "发送成功！",
  sentLater: "稍后会自动发送",
  onDevice: "由这台设备自己查找了",
  error: "发生错误",
  drawMore: "再画一点",
  searchAnyway: "寻找企鹅",
  makeCard: "制作纪念卡",
};

const ko: Labels = {
  locale: "ko",
  languageName: "한국어",
  logIn: "로그인",
  drawAsGuest: "게스트로 그리기",
  undo: "되돌리기",
  bringBack: "아까 그림으로 돌아가기",
  done: "다 그렸어요!",
  invisibleAreas: "안 보인 곳",
  results: "— 검색 결과 —",
  notListed: "여기에 없어요",
  notSure: "잘 모르겠어요",
  chooseOne: "하나를 골라 주세요",
  drawAnother: "다른 펭귄 그리기",
  backHome: "처음으로 돌아가기",
  thisOne: "이 친구였어요!!!",
  notThisOne: "이 친구가 아니에요",
  sent: "잘 보냈어요!",
  sentLater: "나중에 자동으로 보낼게요",
  onDevice: "이 기기에서 찾았어요",
  error: "오류가 발생했어요",
  drawMore: "조금 더 그리기",
  searchAnyway: "펭귄 찾기",
  makeCard: "카드 만들기",
};

export const LABELS: Readonly<Record<Locale, Labels>> = { ja, en, zh, ko };

/** Texts that members read, in English. */
export const MEMBER_LABELS = {
  logIn: en.logIn,
  logInAgain: "Log in again",
  logOut: "Log out",
  draw: "Draw",
  album: "Album",
  albumTitle: "— Album —",
  emptyAlbum: "No drawings yet. Try making one!",
  albumForMembers: "Log in to use the album",
  hint: "Album is available after login",
} as const;
