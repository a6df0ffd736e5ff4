import { SIGNED_IN_PATH } from "@harapen/contract/constants";

interface Cookie {
  readonly path: string;
  readonly pair: string;
  readonly isStrict: boolean;
}

/**
 * How a request came about: its address, and whether another site's page caused it, in which case a browser
 * sends no Strict cookie.
 */
interface Way {
  readonly stopAt?: string;
  readonly fromElsewhere?: boolean;
}

/**
 * A user agent that follows redirects and stores cookies, each for its path, as a visitor's browser does:
 * with a page of another origin anywhere on the way, Strict cookies are not sent (RFC 6265bis, section 5.2;
 * here every origin counts as a site).
 */
export class CookieBrowser {
  readonly #cookies = new Map<string, Cookie>();
  readonly headers: Record<string, string>;
  /** Every `Set-Cookie` that was received, in order. */
  readonly received: string[] = [];

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers;
  }

  /**
   * Requests an address, by POST if there is a form, and follows redirects until there is none or one leads
   * to `stopAt`.
   */
  async go(address: string, form?: Record<string, string>, way: Way = {}): Promise<Visited> {
    const { stopAt = SIGNED_IN_PATH, fromElsewhere = false } = way;
    const body = form && new URLSearchParams(form);
    const headers = { ...this.headers, cookie: this.cookiesFor(address, fromElsewhere) };
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
    const leaves = next.origin !== new URL(address).origin;
    return this.go(next.href, undefined, { stopAt, fromElsewhere: fromElsewhere || leaves });
  }

  #storeCookie(cookie: string): void {
    this.received.push(cookie);
    const [pair = ""] = cookie.split(";", 1);
    const [, path = "/"] = /;\s*path=([^;]+)/i.exec(cookie) ?? [];
    const key = `${path} ${pair.split("=", 1)[0]}`;
    const isStrict = /;\s*samesite=strict/i.test(cookie);
    if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) this.#cookies.delete(key);
    else this.#cookies.set(key, { path, pair, isStrict });
  }

  /** Returns the `Cookie` header of a request for an address. */
  cookiesFor(address: string, fromElsewhere = false): string {
    const { pathname } = new URL(address);
    const sent = [...this.#cookies.values()].filter(
      ({ path, isStrict }) => pathname.startsWith(path) && !(isStrict && fromElsewhere),
    );
    return [this.headers.cookie, ...sent.map(({ pair }) => pair)].filter(Boolean).join("; ");
  }
}

/** The page at which the redirects ended. */
interface Visited {
  readonly address: string;
  readonly answer: Response;
  readonly text: string;
}
