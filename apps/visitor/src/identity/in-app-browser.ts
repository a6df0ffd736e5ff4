/**
 * Browsers inside other apps. Providers refuse them (Google answers `disallowed_useragent`), they open no popups, or keep
 * the cookies of a sign-in from the page. Most name themselves in the user agent; an Android web view says `; wv)`.
 */
const MARKS = {
  line: / Line\//,
  facebook: /\bFB(?:AN|AV|_IAB)\//,
  instagram: /\bInstagram\b/,
  wechat: /\bMicroMessenger\//,
  kakaotalk: /\bKAKAOTALK\b/i,
  x: /\bTwitter(?:Android| for i)/,
  tiktok: /\b(?:BytedanceWebview|musical_ly|trill)_?/,
  threads: /\bBarcelona \d/,
  snapchat: /\bSnapchat\b/,
  naver: /\bNAVER\(inapp/,
  weibo: /\b(?:Weibo|__weibo__)/,
  webView: /; wv\)/,
} as const;

export type InAppBrowser = keyof typeof MARKS;

/** Which app's own browser a user agent tells of; undefined for a real browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | undefined {
  return (Object.keys(MARKS) as InAppBrowser[]).find((app) => MARKS[app].test(userAgent));
}

const EXTERNAL_BROWSER = "openExternalBrowser";

/**
 * The link that leads from an app's own browser to the real one, with the same address; undefined where no link does, as
 * on iOS, where the visitor has to do it.
 */
export function linkToRealBrowser(app: InAppBrowser, userAgent: string, address: string): string | undefined {
  const url = new URL(address);
  if (app === "line") {
    url.searchParams.set(EXTERNAL_BROWSER, "1");
    return url.href;
  }
  if (app === "kakaotalk") return `kakaotalk://web/openExternal?url=${encodeURIComponent(url.href)}`;
  if (!/\bAndroid\b/.test(userAgent)) return undefined;
  const scheme = url.protocol.slice(0, -1);
  const rest = url.href.slice(url.protocol.length);
  return `intent:${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}
