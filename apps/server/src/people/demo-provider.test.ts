import { PATHS } from "@harapen/contract/calls/paths";
import { freshSignIn, signInSettings } from "@harapen/contract/calls/sign-in";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { type RunningApp, runApp } from "../testing/running-app.ts";
import { CookieBrowser } from "../testing/sign-in/cookie-browser.ts";
import {
  answerWith,
  beginAuthorization,
  discover,
  exchangeCode,
  signIn,
} from "../testing/sign-in/oidc-sign-in.ts";

const app: RunningApp = await runApp({ environment: { DEMO_SIGN_IN: "anywhere" } });
afterAll(() => app.stop());
const origin = app.address;

describe("signing in at the demo provider", () => {
  // Rule (signing-in-and-out): Without settings the server is its own provider, and says that it is a demo
  it("is offered by the sign-in settings", async () => {
    const settings = signInSettings.parse(await (await app.get(PATHS.signIn)).json());
    expect(settings).toEqual({
      enabled: true,
      issuer: `${origin}/oidc`,
      clientId: "harapen-demo",
      demo: true,
      session: false,
    });
    expect((await discover(`${origin}/oidc`)).issuer).toBe(`${origin}/oidc`);
  });

  it("gives a token that says who the visitor is", async () => {
    const token = await signIn(origin, "  Umi  the <b>Penguin</b> ");
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: `${origin}/oidc`,
      aud: "harapen-demo",
      name: "Umi the <b>Penguin</b>",
      nonce: "a-nonce",
      email: expect.stringMatching(/@harapen\.invalid$/),
      picture: expect.stringMatching(/\.svg$/),
    });
    expect(decodeProtectedHeader(token).alg).toBe("ES256");
    const picture = await fetch(String(claims.picture));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  });

  it("brings the same name back as the same visitor, in whatever case, and another name as another", async () => {
    const subjects = [];
    for (const name of ["Nagi", "NAGI ", "Ｎａｇｉ", "Umi"])
      subjects.push(decodeJwt(await signIn(origin, name)).sub);
    expect(new Set(subjects.slice(0, 3)).size).toBe(1);
    expect(subjects[3]).not.toBe(subjects[0]);
  });

  it("asks anew each time, and takes the next child at the same screen for who they say", async () => {
    const browser = new CookieBrowser();
    const names = [];
    for (const name of ["Nagi", "Umi"]) names.push(decodeJwt(await signIn(origin, name, browser)).name);
    expect(names).toEqual(["Nagi", "Umi"]);
    const silent = await beginAuthorization(origin, { prompt: "none" }, browser);
    const { address } = await browser.go(silent.start.href);
    expect(new URL(address).searchParams.get("error")).toBe("login_required");
  });

  // Rule (staff): What can't be undone needs a sign-in of the last five minutes
  it("asks again where a new sign-in is demanded, and tells when it asked", async () => {
    const browser = new CookieBrowser();
    await signIn(origin, "Nagi", browser);
    const { prompt, max_age } = freshSignIn(`${origin}/oidc`);
    const fresh = { prompt, max_age: String(max_age) };
    const authorization = await beginAuthorization(origin, fresh, browser);
    const code = (await answerWith(authorization, { name: "Nagi" })).get("code") ?? "";
    const { id_token } = (await (await exchangeCode(authorization, code)).json()) as { id_token: string };
    const { auth_time } = decodeJwt(id_token);
    expect(Math.abs(Date.now() / 1_000 - Number(auth_time))).toBeLessThan(60);
  });

  it("can be cancelled", async () => {
    const answer = await answerWith(await beginAuthorization(origin), { cancel: "1" });
    expect([answer.get("error"), answer.get("state")]).toEqual(["access_denied", "a-state"]);
  });

  it.each([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["with a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["for another response", { response_type: "id_token" }, "unsupported_response_type"],
  ])("is refused %s", async (_case, changes, error) => {
    const { browser, start } = await beginAuthorization(origin, changes);
    const { address } = await browser.go(start.href);
    expect(new URL(address.replace("#", "?")).searchParams.get("error")).toBe(error);
  });

  it.each([{ redirect_uri: "https://elsewhere.example/signed-in.html" }, { client_id: "another" }])(
    "sends nobody elsewhere: %j",
    async (changes) => {
      const browser = new CookieBrowser({ accept: "text/html", "accept-language": "ko-KR,ko;q=0.9" });
      const { start } = await beginAuthorization(origin, changes, browser);
      const { answer, text } = await browser.go(start.href);
      expect(answer.status).toBe(400);
      expect(text).toContain("로그인하지 못했어요");
    },
  );

  // Rule (signing-in-and-out)
  it("gives a token once for a code, and only to who has the verifier", async () => {
    const authorization = await beginAuthorization(origin);
    const code = (await answerWith(authorization, { name: "Umi" })).get("code") ?? "";
    const stolen = await exchangeCode(authorization, code, { code_verifier: "x".repeat(43) });
    expect([stolen.status, await stolen.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    const other = await beginAuthorization(origin);
    const fresh = (await answerWith(other, { name: "Umi" })).get("code") ?? "";
    expect((await exchangeCode(other, fresh)).status).toBe(200);
    expect((await exchangeCode(other, fresh)).status).toBe(400);
  });

  it("leads back to the app after the log-out, and nowhere else", async () => {
    const { end_session_endpoint } = await discover(`${origin}/oidc`);
    const ask = (back: string) =>
      fetch(`${end_session_endpoint}?post_logout_redirect_uri=${encodeURIComponent(back)}&state=s`, {
        redirect: "manual",
      });
    expect((await ask(`${origin}/signed-in.html`)).headers.get("location")).toBe(
      `${origin}/signed-in.html?state=s`,
    );
    expect((await ask(`${origin}/`)).headers.get("location")).toBe(`${origin}/?state=s`);
    const elsewhere = await ask("https://elsewhere.example/");
    expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([200, null]);
  });
});

describe("the demo provider's page", () => {
  const open = async (parameters: Record<string, string>) => {
    const { browser, start } = await beginAuthorization(origin, parameters);
    return { browser, page: await browser.go(start.href) };
  };

  it.each([
    ["ja", "おためしのログインです", "ja"],
    ["en", "This is a demo login", "en"],
    ["zh-CN", "这是演示用的登录", "zh-Hans"],
    ["ko", "체험용 로그인이에요", "ko"],
    ["fr de", "おためしのログインです", "ja"],
  ])("speaks the language that the app asks for: %s", async (ui_locales, words, lang) => {
    const { page } = await open({ ui_locales });
    expect(page.text).toContain(words);
    expect(page.text).toContain(`<html lang="${lang}">`);
  });

  it("holds no script and no inline style, and may be framed by nobody", async () => {
    const { page } = await open({ ui_locales: "en" });
    expect(page.text).not.toMatch(/<script|style=|javascript:| on\w+=/i);
    const policy = page.answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    // Without an icon, browsers request a default one, which the policy refuses.
    expect(page.text).toContain('<link rel="icon" href="/icon.svg"');
    expect(policy).toContain("img-src 'self'");
    expect((await app.get("/oidc/style.css")).headers.get("content-type")).toContain("text/css");
  });

  it("takes a suggestion by one tap", async () => {
    const { browser, page } = await open({ ui_locales: "en" });
    const [, suggestion = ""] = /name="suggestion" value="([^"]+)"/.exec(page.text) ?? [];
    const { address } = await browser.go(page.address, { name: "", suggestion });
    expect(new URL(address).searchParams.get("code")).toMatch(/./);
  });

  it.each(["", "   ", "\u200b", "x".repeat(41)])("asks again for %j", async (name) => {
    const { browser, page } = await open({ ui_locales: "en" });
    const again = await browser.go(page.address, { name });
    expect(again.answer.status).toBe(422);
    expect(again.text).toContain("1 to 40 characters");
  });

  it("shows what was typed as text only", async () => {
    const { browser, page } = await open({ ui_locales: "en" });
    const name = `"><script>alert(1)</script>${"x".repeat(40)}`;
    const again = await browser.go(page.address, { name });
    expect(again.text).not.toContain("<script");
    expect(again.text).toContain("&quot;&gt;&lt;script&gt;");
  });

  it("is friendly to who comes late or from nowhere", async () => {
    const { page } = await open({});
    for (const form of [undefined, { name: "Umi" }]) {
      const { answer, text } = await new CookieBrowser({ "accept-language": "en" }).go(page.address, form);
      expect(answer.status).toBe(400);
      expect(text).toContain("Please close this window and try again.");
    }
  });

  it("leaves the popup its way back to the page that opened it", async () => {
    const { page } = await open({});
    const policy = "cross-origin-opener-policy";
    expect(page.answer.headers.get(policy)).toBe("unsafe-none");
    expect((await app.get("/signed-in.html?code=a-code")).headers.get(policy)).toBe("unsafe-none");
    expect((await app.get("/testhall")).headers.get(policy)).toBe("same-origin-allow-popups");
  });

  it("logs neither codes nor names", async () => {
    const authorization = await beginAuthorization(origin);
    const code = (await answerWith(authorization, { name: "Very Private" })).get("code") ?? "";
    await exchangeCode(authorization, code);
    await app.get(`/signed-in.html?code=${code}`);
    expect(app.logged()).not.toContain(code);
    expect(app.logged()).not.toContain("Very Private");
    expect(app.logged()).toContain("/oidc/*");
  });
});

describe("the demo provider", () => {
  it("is another issuer at each address of the server, and takes no token of one for another", async () => {
    const other = origin.replace("127.0.0.1", "localhost");
    expect((await discover(`${other}/oidc`)).issuer).toBe(`${other}/oidc`);
    const token = await signIn(other, "Umi");
    const uid = decodeJwt(token).sub;
    const ask = (address: string) =>
      fetch(address + PATHS.registerUser, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ uid, name: "Umi" }),
      });
    expect((await ask(other)).status).toBe(200);
    expect((await ask(origin)).status).toBe(401);
  });

  it("serves a server's own address still after requests that named many others, and none that is no address", async () => {
    const ask = (host: string) =>
      app.raw(
        `GET /oidc/.well-known/openid-configuration HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
    for (let index = 0; index < 20; index++)
      expect(await ask(`host-${index}.example`)).toContain(`"issuer":"http://host-${index}.example/oidc"`);
    for (const host of ["a<b", 'a"b', "a@b", "a/b", "a:b", ":1"])
      expect(await ask(host)).toContain("HTTP/1.1 400 ");
    expect((await discover(`${origin}/oidc`)).issuer).toBe(`${origin}/oidc`);
  });

  // Rule (signing-in-and-out)
  it("is not there in production, which is said at the start", async () => {
    const production = await runApp({ environment: { NODE_ENV: "production" } });
    const fetched = await production.get(PATHS.signIn);
    expect(signInSettings.parse(await fetched.json())).toEqual({ enabled: false });
    expect(production.logged()).toContain("OIDC_ISSUER and OIDC_CLIENT_ID");
    const discovery = await production.get("/oidc/.well-known/openid-configuration");
    expect(discovery.status).not.toBe(200);
    await production.stop();
  });
});
