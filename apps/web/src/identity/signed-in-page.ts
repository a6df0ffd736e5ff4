import { detectLocale } from "../i18n/detect.ts";
import { loadMessages } from "../i18n/load-messages.ts";
import { savedLocale } from "../i18n/saved-locale.ts";
import { tellAnswer } from "./answer.ts";
import "./signed-in-page.css";

/**
 * The popup's first page, while the provider's is being found, and its last, which the provider sends the visitor back
 * to: it hands the answer to the app and closes.
 */
const CLOSED_BY_MS = 800;

const locale = detectLocale(savedLocale(), navigator.language);
const messages = loadMessages(locale);
const isAnswer = new URLSearchParams(window.location.search).has("state");

async function say(text: "opening" | "done"): Promise<void> {
  const { popup } = (await messages).signIn;
  const words = document.querySelector("#words");
  const home = document.querySelector<HTMLAnchorElement>("#home");
  if (words) words.textContent = popup[text];
  if (!home) return;
  home.textContent = popup.home;
  home.hidden = text === "opening";
}

document.documentElement.lang = locale;
if (isAnswer) {
  const address = window.location.href;
  // The answer is good for one use only: it should not stay in the address bar, to be reloaded or shared.
  window.history.replaceState(null, "", window.location.pathname);
  tellAnswer(address, () => window.close());
  // Nobody may be left to hear it, and a browser may not let a page close itself.
  setTimeout(() => void say("done"), CLOSED_BY_MS);
} else {
  void say("opening");
}
