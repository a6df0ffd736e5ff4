/**
 * Patterns of in-app browsers' user agents. Providers refuse such browsers (Google answers
 * `disallowed_useragent`), or the browsers open no popups, or withhold a sign-in's cookies from the page.
 * Most name their app; an Android web view has `; wv)`.
 */
const USER_AGENT_PATTERNS = {
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

export type InAppBrowser = keyof typeof USER_AGENT_PATTERNS;

/** Returns the app to whose in-app browser a user agent belongs; undefined for the system's browsers. */
export function detectInAppBrowser(userAgent: string): InAppBrowser | undefined {
  return (Object.keys(USER_AGENT_PATTERNS) as InAppBrowser[]).find((app) =>
    USER_AGENT_PATTERNS[app].test(userAgent),
  );
}

/** LINE opens an address with this query parameter outside of the app. */
const LINE_EXTERNAL_BROWSER = "openExternalBrowser";

/**
 * The link that opens `address` in the system's browser from an in-app one; undefined where there is no such
 * link, as in most apps on iOS, where the visitor has to use the app's menu.
 */
export function systemBrowserLink(app: InAppBrowser, userAgent: string, address: string): string | undefined {
  const url = new URL(address);
  if (app === "line") {
    url.searchParams.set(LINE_EXTERNAL_BROWSER, "1");
    return url.href;
  }
  if (app === "kakaotalk") return `kakaotalk://web/openExternal?url=${encodeURIComponent(url.href)}`;
  if (!/\bAndroid\b/.test(userAgent)) return undefined;
  const scheme = url.protocol.slice(0, -1);
  const rest = url.href.slice(url.protocol.length);
  return `intent:${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}
