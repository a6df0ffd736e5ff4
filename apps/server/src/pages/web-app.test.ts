import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { LOCALE_COOKIE, LOCALES } from "@harapen/contract/locales";
import { basePenguins } from "@harapen/contract/penguin";
import {
  SHELL_FOLDER,
  SHELL_PAGES,
  SHELL_PLACEHOLDERS,
  SHELL_RENDERER,
  type ShellPages,
} from "@harapen/contract/shell";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { runApp, SLUG } from "../testing/running-app.ts";
import { consentForm, studySettings } from "../testing/studies/study-settings.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const PAGE = `<!doctype html><head><meta name="default" content="__DEFAULT_AQUARIUM__"><meta name="log-in" content="__LOG_IN__"></head><div id="root"></div>${"<p></p>".repeat(200)}`;

/** A page with the placeholders that the server fills, and a renderer that writes out what it was given. */
const SHELL_PAGE = `<!doctype html><html><head><title>${SHELL_PLACEHOLDERS.title}</title><style>a{}</style><script>a{}</script>${SHELL_PLACEHOLDERS.head}<meta name="default" content="__DEFAULT_AQUARIUM__"><meta name="log-in" content="__LOG_IN__"></head><body><div id="root" data-shell="home">${SHELL_PLACEHOLDERS.body}</div></body></html>`;
const QUESTION = {
  head: "<style>i{}</style>",
  waiting: '<p id="waiting" hidden></p>',
  script: "<script>hold()</script>",
  modules: "/assets/question.js",
};
const RENDERER = `export const renderShell = ({ screen, locale, aquarium, penguins, dictionary, logIn }) => {
  if (locale === "ko") throw new Error("no shell");
  const facts = [screen, locale, aquarium.slug, penguins.length, Object.keys(dictionary).length, ...(logIn ? [] : ["no log-in"])].join(" ");
  return { title: "<" + screen, body: '<p style="color:red">' + facts + "</p>" };
};`;

function builtWebApp(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, SHELL_FOLDER));
  const inEach = Object.fromEntries(LOCALES.map((locale) => [locale, SHELL_PAGE]));
  const question = Object.fromEntries(LOCALES.map((locale) => [locale, QUESTION]));
  const pages = { home: inEach, draw: inEach, catalog: inEach, question } as ShellPages;
  writeFileSync(join(folder, SHELL_FOLDER, SHELL_PAGES), JSON.stringify(pages));
  writeFileSync(join(folder, SHELL_FOLDER, SHELL_RENDERER), RENDERER);
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(
    join(folder, "assets/index-abc123.js"),
    `export default ${JSON.stringify("x".repeat(5_000))};`,
  );
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "manifest.en.webmanifest"), "{}");
  return folder;
}

const app = await runApp({ webFolder: builtWebApp() });
const bare = await runApp();
const secure = await runApp({
  environment: { PUBLIC_URL: "https://harapen.example", API_ORIGIN: "https://api.example" },
});
afterAll(() => Promise.all([app.stop(), bare.stop(), secure.stop()]));

/** What browsers send for a page that they are to show. */
const NAVIGATION = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

/** Sends a request as it is, without the changes that clients make to addresses. */
const raw = (target: string) =>
  app.raw(`GET ${target} HTTP/1.1\r\nHost: evil.com\r\nConnection: close\r\n\r\n`);

// Rule (routes-and-redirects)
describe("the page", () => {
  // Rule (routes-and-redirects): The default aquarium is the one of the settings, `minato` without
  // Rule (routes-and-redirects): The app's addresses begin at the root of its origin
  it.each([
    "/testhall",
    "/testhall/draw-penguin",
    "/list",
    "/draw-penguin",
    "/form",
    "/nowhere/at/all",
    "/a?b=c.d",
  ])("is served at %s, never stale, with the default aquarium in it", async (path) => {
    const answer = await app.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(await answer.text()).toContain(`content="${SLUG}"`);
    const again = await app.get(path, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it.each([
    ["/testhall.", 404],
    ["/testhall/list.", 404],
    ["/testhall/old-screen.html", 404],
    ["/testhall/%", 200],
    ["/%ff/list?a=%", 200],
  ])("is served to a browser that navigates to %s, and to nothing else", async (path, status) => {
    const answer = await app.get(path, NAVIGATION);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(answer.headers.get("cache-control")).toMatch(/no-(cache|store)/);
    expect(await answer.text()).toContain(`content="${SLUG}"`);
    for (const accept of ["*/*", "text/html;q=0", "application/json"]) {
      const other = await app.get(path, { accept });
      expect([400, 404]).toContain(other.status);
      expect(await other.json()).toMatchObject({ success: false });
    }
  });

  it.each(["/api/testhall.", "/api/%", "/health/%", "/health/a.b", "/assets/%", "/assets/index-old.js"])(
    "is not served at %s, even to a browser that navigates there",
    async (path) => {
      const answer = await app.get(path, NAVIGATION);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ success: false });
    },
  );

  // Rule (home)
  it.each([
    ["", "its shell", "localhost", false],
    ["/about", "no shell", "localhost", false],
    ["", "its shell", "192.168.0.5", true],
    ["/about", "no shell", "192.168.0.5", true],
  ])(
    "says that no log-in is offered to who can't use one: /testhall%s, with %s, by %s",
    async (path, _, host, isOff) => {
      const request = `GET /testhall${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Language: en\r\nConnection: close\r\n\r\n`;
      const page = await app.raw(request);
      expect(page).toContain(`<meta name="log-in" content="${isOff ? "off" : ""}">`);
      expect(page.includes("no log-in")).toBe(isOff && path === "");
    },
  );

  it("is answered to HEAD without a body", async () => {
    const answer = await fetch(`${app.address}/testhall`, { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  it("is missed with a clear message where it was not built, and the calls work", async () => {
    const answer = await bare.get("/testhall");
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("npm run build")]);
    expect((await bare.get(PATHS.basePenguins(SLUG))).status).toBe(200);
  });
});

// Rule (first-paint)
describe("a page's shell", () => {
  const factsAt = async (path: string, headers: Record<string, string> = {}) => {
    const text = await (await app.get(path, { "accept-language": "en", ...headers })).text();
    return /<p [^>]*>([^<]+)<\/p>/.exec(text)?.[1];
  };

  it.each([
    [`/${SLUG}`, "home"],
    [`/${SLUG}/form`, "home"],
    [`/${SLUG}/draw-penguin`, "draw"],
    [`/${SLUG}/list`, "catalog"],
  ])("is rendered at %s with the aquarium's data: %s", async (path, screen) => {
    const penguins = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
    expect(await factsAt(path)).toBe(`${screen} en ${SLUG} ${penguins.length} 4`);
  });

  it.each([
    ["the browser's first language", { "accept-language": "fr-CH, en;q=0.9" }, "ja"],
    ["its weights", { "accept-language": "ja;q=0.5, zh-TW" }, "zh"],
    ["the language that the visitor chose", { cookie: `a=b; ${LOCALE_COOKIE}=zh` }, "zh"],
    ["no language that there is not", { cookie: `${LOCALE_COOKIE}=toString` }, "en"],
  ])("follows %s, and says so to caches", async (_, headers, locale) => {
    expect(await factsAt(`/${SLUG}`, headers)).toContain(`home ${locale} `);
    const vary = (await app.get(`/${SLUG}`, headers)).headers.get("vary") ?? "";
    expect(vary.split(", ")).toEqual(expect.arrayContaining(["accept-language", "cookie"]));
  });

  // Rule (routes-and-redirects): A page's own script is allowed by its hash, and no other is, whatever an
  //   aquarium's texts hold
  it("has its styles and its script allowed by their hashes alone, its title escaped, and the data preloaded", async () => {
    const answer = await app.get(`/${SLUG}/list`, { "accept-language": "en" });
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']{44}' 'sha256-[^']{44}';/);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']{44}';/);
    const page = await answer.text();
    expect(page).toContain("<title>&lt;catalog</title>");
    expect(page).toContain('<p data-style="0">');
    expect(page).toContain('<style>[data-style="0"]{color:red}</style>');
    for (const path of [PATHS.aquarium(SLUG), PATHS.basePenguins(SLUG), PATHS.dictionary(SLUG, "en")])
      expect(page).toContain(`<link rel="preload" as="fetch" crossorigin href="${path}">`);
    expect(page).toContain(`content="${SLUG}"`);
  });

  it("is left out where there is none: other screens, previews, aquariums that do not exist, and what fails", async () => {
    for (const path of [`/${SLUG}/ranking`, `/${SLUG}?preview=x`, "/atlantis"]) {
      const answer = await app.get(path, { "accept-language": "en" });
      expect(await answer.text()).toContain("<p></p><p></p>");
      const policy = answer.headers.get("content-security-policy");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("script-src 'self';");
    }
    expect(await (await app.get(`/${SLUG}`, { "accept-language": "ko" })).text()).toContain("<p></p><p></p>");
    expect(app.logged()).toContain("a page begins without its shell");
  });

  it("is not served as the files that it is made of", async () => {
    expect((await app.get(`/${SHELL_FOLDER}/${SHELL_RENDERER}`)).status).toBe(404);
    expect((await app.get(`/${SHELL_FOLDER}/${SHELL_PAGES}`)).status).toBe(404);
  });
});

// Rule (studies-in-a-visit)
describe("the page of an aquarium that asks", () => {
  const pathsOf = (slug: string) =>
    ["", "/list", "/draw-penguin", "/about", "/album"].map((path) => `/${slug}${path}`);
  const read = async (path: string) => {
    const answer = await app.get(path);
    return {
      html: await answer.text(),
      etag: answer.headers.get("etag"),
      policy: answer.headers.get("content-security-policy") ?? "",
    };
  };
  const study = async (changes: Partial<StudySettings>) => {
    const days = { starts_on: "2020-01-01", ends_on: "2120-01-01" };
    const settings = studySettings({ ...days, ...changes });
    const id = await app.rooms.studies.stored.add(SLUG, { settings, by: null, reason: "" });
    await app.rooms.studies.stored.setStatus(id, "running");
    return id;
  };
  const stop = (id: string) => app.rooms.studies.stored.setStatus(id, "frozen");

  it("says so on each screen, is another one when the study ends, and runs no script but the build's", async () => {
    const before = await Promise.all(pathsOf(SLUG).map(read));
    const id = await study({ consent: consentForm() });
    for (const [index, path] of pathsOf(SLUG).entries()) {
      const asks = `data-asks="${SLUG} ${id} 1" data-form="${PATHS.study(SLUG)}" data-parts="${QUESTION.modules}"`;
      await vi.waitFor(async () => expect((await read(path)).html).toContain(asks), 10_000);
      const { html, policy, etag } = await read(path);
      expect(html).toMatch(/<style>i\{\}<\/style>\s*<\/head>/);
      expect(html).toMatch(/<p id="waiting" hidden><\/p><div id="root"[^>]*><script>hold\(\)<\/script>/);
      expect(policy).toContain(createHash("sha256").update("hold()").digest("base64"));
      expect(etag).not.toBe(before[index]?.etag);
    }
    expect((await read(`/${SLUG}?preview=abc`)).html).not.toContain("data-asks");
    expect((await read("/nowhere/about")).html).not.toContain("data-asks");
    await stop(id);
    for (const [index, path] of pathsOf(SLUG).entries())
      await vi.waitFor(async () => expect(await read(path)).toEqual(before[index]), 10_000);
  });

  it("asks for a code as well, and for nothing where nobody is asked", async () => {
    const codes = await study({ assigned_by: "code" });
    const asks = `data-asks="${SLUG} ${codes} 0"`;
    await vi.waitFor(async () => expect((await read(`/${SLUG}`)).html).toContain(asks), 10_000);
    await stop(codes);
    const silent = await study({});
    const record = async () => (await app.get(PATHS.aquarium(SLUG))).text();
    await vi.waitFor(async () => expect(await record()).toContain(silent), 10_000);
    expect((await read(`/${SLUG}`)).html).not.toContain("data-asks");
    await stop(silent);
  });
});

describe("a file", () => {
  it("may be cached for good when its name carries its digest, and not otherwise", async () => {
    const hashed = await app.get("/assets/index-abc123.js", { "accept-encoding": "br" });
    expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(hashed.headers.get("content-encoding")).toBe("br");
    expect(await hashed.text()).toContain("xxx");
    const icon = await app.get("/icon.svg");
    expect([icon.status, icon.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  });

  it.each([
    [`/${SLUG}/manifest.en.webmanifest`, 200, "no-cache"],
    ["/manifest.en.webmanifest", 200, "no-cache"],
    ["/api/manifest.en.webmanifest", 404, "no-store"],
    ["/assets/manifest.en.webmanifest", 404, "no-store"],
    ["/Not%20a%20slug/manifest.en.webmanifest", 404, "no-store"],
    [`/${SLUG}/manifest.xx.webmanifest`, 404, "no-store"],
  ])("that is a manifest is an aquarium's, and never kept for good: %s", async (path, status, policy) => {
    const answer = await app.get(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, policy]);
  });

  // Rule (without-network)
  it("of an earlier build is served after the next one has started", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const environment = { DATA_DIR: dataDir };
    const first = await runApp({ webFolder: builtWebApp(), environment });
    await first.stop();
    const next = builtWebApp();
    renameSync(join(next, "assets/index-abc123.js"), join(next, "assets/index-def456.js"));
    const second = await runApp({ webFolder: next, environment });
    onTestFinished(() => second.stop());
    for (const name of ["index-abc123.js", "index-def456.js"]) {
      const { status, headers } = await second.get(`/assets/${name}`);
      expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    }
  });

  it.each(["/assets/index-old.js", "/favicon.ico", "/assets/", "/health", "/health/other"])(
    "that is not there is not the page: %s",
    async (path) => {
      expect((await app.get(path)).status).toBe(404);
    },
  );

  it.each([
    "/../package.json",
    "/assets/../../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
  ])("outside the folder is out of reach: %s", async (target) => {
    expect(await raw(target)).toMatch(/^HTTP\/1\.1 40[04]/);
  });
});

describe("an address without an aquarium", () => {
  // Rule (routes-and-redirects)
  it.each([
    ["/", `/${SLUG}`],
    ["//list", `/${SLUG}/list`],
    ["//draw-penguin", `/${SLUG}/draw-penguin`],
    ["//form", `/${SLUG}/form`],
    ["//list?x=//evil.com", `/${SLUG}/list`],
  ])("leads from %s to %s", async (target, location) => {
    const answer = await raw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 302/);
    expect(answer.toLowerCase()).toContain(`\r\nlocation: ${location}\r\n`);
  });

  // Rule (routes-and-redirects): A double slash never leads to another site
  it.each([
    "//evil.com",
    "//evil.com/list",
    "///evil.com",
    "/\\evil.com",
    "//list/evil.com",
    "http://evil.com/",
    "//list%2f",
  ])("never leads elsewhere: %s", async (target) => {
    const answer = await raw(target);
    const [, location] = /\r\nlocation: ([^\r]*)/i.exec(answer) ?? [];
    expect(location ?? `/${SLUG}`).toBe(`/${SLUG}`);
  });
});

describe("the security headers of every answer", () => {
  it.each(["/testhall", PATHS.basePenguins(SLUG), "/api/nothing", "/health/live"])(
    "has a policy against scripts and frames of other origins: %s",
    async (path) => {
      const { headers } = await app.get(path);
      const policy = headers.get("content-security-policy") ?? "";
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toBeNull();
      expect(headers.get("access-control-allow-origin")).toBeNull();
    },
  );

  it("lets the page reach the server that it was built for, and no other", async () => {
    const { headers } = await secure.get(`/${SLUG}`);
    const policy = (headers.get("content-security-policy") ?? "").split(";");
    expect(policy).toContain("connect-src 'self' https://api.example ");
    expect(policy).toContain("img-src 'self' data: blob: https://api.example");
  });

  it("asks for https where visitors come by it", async () => {
    const { headers } = await secure.get("/health/live");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+$/);
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  });
});

describe("the health checks", () => {
  // Rule (operating.md#monitoring): The process is alive at `/health/live`
  it("answer 200 while the database can be read and written", async () => {
    for (const path of ["/health/live", "/health/ready"]) {
      const answer = await app.get(path);
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    }
  });

  // Rule (operating.md#monitoring)
  it("write to the database once for all who ask within a second", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"], now: Date.UTC(2026, 10, 21, 9) });
    onTestFinished(() => void vi.useRealTimers());
    const fresh = await runApp();
    onTestFinished(() => fresh.stop());
    const probedAt = async (hour: number) => {
      vi.setSystemTime(Date.UTC(2026, 10, 21, hour));
      const answers = await Promise.all([fresh.get("/health/ready"), fresh.get("/health/ready")]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return (await fresh.database.selectFrom("probe").select("probed_at").executeTakeFirstOrThrow())
        .probed_at;
    };
    const first = await probedAt(10);
    expect(await probedAt(11)).toBe(first);
    vi.advanceTimersByTime(1_000);
    expect(await probedAt(12)).toBe("2026-11-21T12:00:00.000Z");
  });
});
