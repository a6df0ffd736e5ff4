import { SIGNED_IN_PATH } from "@harapen/contract/constants";

/** A user agent that follows redirects and stores cookies, each for its path, as a visitor's browser does. */
export class CookieBrowser {
  readonly #cookies = new Map<string, { path: string; pair: string }>();
  readonly headers: Record<string, string>;
  /** Every `Set-Cookie` that came, in order. */
  readonly received: string[] = [];

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers;
  }

  /** Requests an address, with a form by POST, and follows redirects until there is none or one leads to `stopAt`. */
  async go(address: string, form?: Record<string, string>, stopAt = SIGNED_IN_PATH): Promise<Visited> {
    const body = form && new URLSearchParams(form);
    const headers = { ...this.headers, cookie: this.cookiesFor(address) };
    const answer = await fetch(address, {
      method: form ? "POST" : "GET",
      headers,
      redirect: "manual",
      ...(body && { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) this.#storeCookie(cookie);
    const location = answer.headers.get("location");
    if (location === null) return { address, answer, text: await answer.text() };
    const next = new URL(location, address);
    if (next.pathname === stopAt) return { address: next.href, answer, text: "" };
    return this.go(next.href, undefined, stopAt);
  }

  #storeCookie(cookie: string): void {
    this.received.push(cookie);
    const [pair = ""] = cookie.split(";", 1);
    const [, path = "/"] = /;\s*path=([^;]+)/i.exec(cookie) ?? [];
    const key = `${path} ${pair.split("=", 1)[0]}`;
    if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) this.#cookies.delete(key);
    else this.#cookies.set(key, { path, pair });
  }

  /** Returns the `Cookie` header of a request for an address. */
  cookiesFor(address: string): string {
    const { pathname } = new URL(address);
    const sent = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path));
    return [this.headers.cookie, ...sent.map(({ pair }) => pair)].filter(Boolean).join("; ");
  }
}

/** The page at which the redirects ended. */
interface Visited {
  readonly address: string;
  readonly answer: Response;
  readonly text: string;
}
