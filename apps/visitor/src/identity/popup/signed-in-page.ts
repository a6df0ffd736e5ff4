import type { Locale } from "@harapen/contract/locales";
import { sendResponse } from "./response-channel.ts";
import "./signed-in-page.css";

/**
 * The popup's first page, while the provider is being found, and its last, the redirect URI: there it sends the authorization
 * response to the app and closes. An entry of its own that shares only the response channel with the app: the app's modules
 * would make the popup slow, and shared files the app.
 */
const TEXTS: Readonly<Record<Locale, Readonly<Record<"opening" | "done" | "home", string>>>> = {
  ja: {
    opening: "ログインのページをひらいています…",
    done: "このページは、とじてだいじょうぶです。",
    home: "ペンギンのところへ",
  },
  en: { opening: "Opening the login page…", done: "You can close this window.", home: "To the penguins" },
  zh: { opening: "正在打开登录页面……", done: "可以关闭这个窗口了。", home: "去看企鹅" },
  ko: { opening: "로그인 페이지를 여는 중…", done: "이 창은 닫아도 돼요.", home: "펭귄 보러 가기" },
};

const isLocale = (language: string | null): language is Locale =>
  language !== null && Object.hasOwn(TEXTS, language);

function loadSavedLocale(): string | null {
  try {
    return localStorage.getItem("locale");
  } catch {
    return null;
  }
}

const locale = [loadSavedLocale(), navigator.language.slice(0, 2).toLowerCase()].find(isLocale) ?? "ja";

function show(text: "opening" | "done"): void {
  const status = document.querySelector("#words");
  const home = document.querySelector<HTMLAnchorElement>("#home");
  if (status) status.textContent = TEXTS[locale][text];
  if (!home) return;
  home.textContent = TEXTS[locale].home;
  home.hidden = text === "opening";
}

/** The time after which no page of the app has received the response, or the browser does not let a page close itself. */
const CLOSED_BY_MS = 800;

document.documentElement.lang = locale;
if (new URLSearchParams(window.location.search).has("state")) {
  const address = window.location.href;
  // A response is good for one use: it should not stay in the address bar, to be reloaded or shared.
  window.history.replaceState(null, "", window.location.pathname);
  sendResponse(address, () => window.close());
  setTimeout(() => show("done"), CLOSED_BY_MS);
} else {
  show("opening");
}
