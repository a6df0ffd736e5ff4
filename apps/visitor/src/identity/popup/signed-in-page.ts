import type { Locale } from "@harapen/contract/locales";
import { sendResponse } from "./response-channel.ts";
import "./signed-in-page.css";

/**
 * opening: the provider is being found; done: the app has the response; lost: no page of the app has received
 * it.
 */
type Status = "opening" | "done" | "lost";

/**
 * The popup's first page, while the provider is being found, and its last, the redirect URI: there it sends
 * the authorization response to the app and closes. An entry of its own that shares only the response channel
 * with the app: the app's modules would make the popup slow, and shared files the app.
 */
const TEXTS: Readonly<Record<Locale, Readonly<Record<Status | "home", string>>>> = {
  ja: {
    opening: "ログインのページをひらいています…",
    done: "このページは、とじてだいじょうぶです。",
    lost: "ログインがとどきませんでした。もとのページにもどって、もういちどログインしてね。",
    home: "ペンギンのところへ",
  },
  en: {
    opening: "Opening the login page…",
    done: "You can close this window.",
    lost: "Your login did not get through. Please go back to the penguins and log in again.",
    home: "To the penguins",
  },
  zh: {
    opening: "正在打开登录页面……",
    done: "可以关闭这个窗口了。",
    lost: "登录没有送达。请回到原来的页面，再登录一次。",
    home: "去看企鹅",
  },
  ko: {
    opening: "로그인 페이지를 여는 중…",
    done: "이 창은 닫아도 돼요.",
    lost: "로그인이 전달되지 않았어요. 원래 페이지로 돌아가 다시 로그인해 주세요.",
    home: "펭귄 보러 가기",
  },
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

function show(text: Status): void {
  const status = document.querySelector("#words");
  const home = document.querySelector<HTMLAnchorElement>("#home");
  if (status) status.textContent = TEXTS[locale][text];
  if (!home) return;
  home.textContent = TEXTS[locale].home;
  home.hidden = text === "opening";
}

/** The time after which the browser does not let a page close itself. */
const CLOSED_BY_MS = 800;

/**
 * The time after which no page of the app seems to wait for the response: it was reloaded, or the phone
 * suspended it.
 */
const LOST_AFTER_MS = 3_000;

/**
 * The time after which the page that opened this one seems not to send it on to the provider: it was
 * reloaded, or the phone suspended it.
 */
const OPENED_BY_MS = 30_000;

function end(): void {
  window.close();
  setTimeout(() => show("done"), CLOSED_BY_MS);
}

document.documentElement.lang = locale;
if (new URLSearchParams(window.location.search).has("state")) {
  const address = window.location.href;
  // A response is good for one use: it should not stay in the address bar, to be reloaded or shared.
  window.history.replaceState(null, "", window.location.pathname);
  const lost = setTimeout(() => show("lost"), LOST_AFTER_MS);
  // It may still be received then.
  sendResponse(address, () => {
    clearTimeout(lost);
    end();
  });
} else if (window.opener) {
  show("opening");
  setTimeout(() => show("lost"), OPENED_BY_MS);
} else {
  // A tab that was reloaded after it had the response: no page sends it on to the provider.
  show("lost");
}
