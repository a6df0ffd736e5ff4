import { tellAnswer } from "./answer.ts";
import "./signed-in-page.css";

/**
 * The popup's first page, while the provider's is being found, and its last, which the provider sends the visitor back
 * to: it hands the answer to the app and closes. It stands alone, and shares with the app only how they talk: the app's
 * modules would make the popup slow, and shared files the app.
 */
const WORDS = {
  ja: {
    opening: "ログインのページをひらいています…",
    done: "このページは、とじてだいじょうぶです。",
    home: "ペンギンのところへ",
  },
  en: { opening: "Opening the login page…", done: "You can close this window.", home: "To the penguins" },
  zh: { opening: "正在打开登录页面……", done: "可以关闭这个窗口了。", home: "去看企鹅" },
  ko: { opening: "로그인 페이지를 여는 중…", done: "이 창은 닫아도 돼요.", home: "펭귄 보러 가기" },
};

const isSpoken = (language: string | null): language is keyof typeof WORDS =>
  language !== null && language in WORDS;

function savedLanguage(): string | null {
  try {
    return localStorage.getItem("locale");
  } catch {
    return null;
  }
}

const language = [savedLanguage(), navigator.language.slice(0, 2).toLowerCase()].find(isSpoken) ?? "ja";

function say(text: "opening" | "done"): void {
  const words = document.querySelector("#words");
  const home = document.querySelector<HTMLAnchorElement>("#home");
  if (words) words.textContent = WORDS[language][text];
  if (!home) return;
  home.textContent = WORDS[language].home;
  home.hidden = text === "opening";
}

/** Where this takes longer, nobody is left to hear the answer, or the browser lets no page close itself. */
const CLOSED_BY_MS = 800;

document.documentElement.lang = language;
if (new URLSearchParams(window.location.search).has("state")) {
  const address = window.location.href;
  // The answer is good for one use only: it should not stay in the address bar, to be reloaded or shared.
  window.history.replaceState(null, "", window.location.pathname);
  tellAnswer(address, () => window.close());
  setTimeout(() => say("done"), CLOSED_BY_MS);
} else {
  say("opening");
}
