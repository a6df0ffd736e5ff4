import { describe, expect, test } from "vitest";
import { detectInAppBrowser, systemBrowserLink } from "./in-app-browser.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PIXEL =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A.240505.005; wv) AppleWebKit/537.36 (KHTML, like Gecko)";
const CHROME = "Version/4.0 Chrome/125.0.6422.113 Mobile Safari/537.36";

describe("detectInAppBrowser finds the app in the user agent of", () => {
  test.each([
    ["line", `${IPHONE} Mobile/15E148 Safari Line/14.8.0`],
    ["line", `${PIXEL} ${CHROME} Line/14.8.1/IAB`],
    [
      "instagram",
      `${IPHONE} Mobile/21F90 Instagram 334.0.6.31.94 (iPhone14,5; iOS 17_5_1; ja_JP; ja; scale=3.00; 1170x2532; 604248447)`,
    ],
    [
      "instagram",
      `${PIXEL} ${CHROME} Instagram 334.0.0.42.95 Android (34/14; 420dpi; 1080x2154; Google/google; Pixel 8; shiba; shiba; ja_JP; 609775437)`,
    ],
    [
      "facebook",
      `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/467.0.0.35.106;FBBV/609221345;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/ja_JP;FBOP/5;FBRV/0]`,
    ],
    ["facebook", `${PIXEL} ${CHROME} [FB_IAB/FB4A;FBAV/466.0.0.55.85;]`],
    ["facebook", `${PIXEL} ${CHROME} [FB_IAB/Orca-Android;FBAV/459.0.0.41.109;]`],
    ["facebook", `${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/459.0.0.33.108;FBLC/ko_KR]`],
    ["wechat", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x1800312e) NetType/WIFI Language/zh_CN`],
    [
      "wechat",
      `${PIXEL} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160083 MMWEBSDK/20240404 MMWEBID/98 MicroMessenger/8.0.49.2600(0x28003137) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
    ],
    ["kakaotalk", `${IPHONE} Mobile/15E148 KAKAOTALK 10.8.3`],
    ["kakaotalk", `${PIXEL} ${CHROME} KAKAOTALK/10.8.3 (INAPP)`],
    ["x", `${IPHONE} Mobile/15E148 Twitter for iPhone/10.43`],
    ["x", `${PIXEL} ${CHROME} TwitterAndroid`],
    [
      "tiktok",
      `${IPHONE} Mobile/21F90 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/ja Region/JP BytedanceWebview/d8a21c6`,
    ],
    ["threads", `${IPHONE} Mobile/21F90 Barcelona 335.0.0.27.93 (iPhone14,5; iOS 17_5_1; ja_JP)`],
    ["snapchat", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.90.0.43 (like Safari/604.1)`],
    ["naver", `${IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.6.2; 14PRO)`],
    ["weibo", `${IPHONE} Mobile/15E148 Weibo (iPhone14,5__weibo__14.5.2__iphone__os17.5.1)`],
    ["webView", `${PIXEL} ${CHROME}`],
  ])("%s: %s", (app, userAgent) => {
    expect(detectInAppBrowser(userAgent)).toBe(app);
  });
});

describe("detectInAppBrowser finds no app in the user agent of", () => {
  test.each([
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${IPHONE} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`,
    `${IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`,
    `${IPHONE} EdgiOS/125.0.2535.72 Version/17.0 Mobile/15E148 Safari/604.1`,
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0",
    "",
  ])("%s", (userAgent) => {
    expect(detectInAppBrowser(userAgent)).toBeUndefined();
  });
});

describe("the link to the system's browser", () => {
  const address = "https://harapen.example/minato?from=poster#top";

  test.each([
    ["line", IPHONE, "https://harapen.example/minato?from=poster&openExternalBrowser=1#top"],
    ["line", PIXEL, "https://harapen.example/minato?from=poster&openExternalBrowser=1#top"],
    [
      "kakaotalk",
      IPHONE,
      "kakaotalk://web/openExternal?url=https%3A%2F%2Fharapen.example%2Fminato%3Ffrom%3Dposter%23top",
    ],
    ["instagram", IPHONE, undefined],
  ] as const)("from %s on %s is %s", (app, userAgent, link) => {
    expect(systemBrowserLink(app, userAgent, address)).toBe(link);
  });

  test("on Android is an intent that any browser takes", () => {
    expect(systemBrowserLink("instagram", PIXEL, "https://harapen.example/minato")).toBe(
      "intent://harapen.example/minato#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end",
    );
  });
});
