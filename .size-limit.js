import { readdirSync, readFileSync } from "node:fs";

const DIST = "apps/visitor/dist";

/** What the page asks for before anything is tapped: all that it names, and the words of the default language. */
function firstLoad(ending) {
  const page = readFileSync(`${DIST}/index.html`, "utf8");
  const named = [...page.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, path]) => path);
  const words = readdirSync(`${DIST}/assets`).filter((name) => name.startsWith("ja-"));
  return [...named, ...words.map((name) => `assets/${name}`)]
    .filter((path) => path.endsWith(ending))
    .map((path) => `${DIST}/${path}`);
}

/** What the page of Home asks for before it is painted: the styles are in the page, and the app comes after. */
function beforeFirstPaint() {
  const { home } = JSON.parse(readFileSync(`${DIST}/shell/pages.json`, "utf8"));
  return [...home.ja.matchAll(/(?:src|modulepreload" crossorigin href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => `${DIST}/${path}`,
  );
}

const WHY = "(why: docs/decisions/007-bundle-size-budget.md)";

export default [
  {
    name: `before the first paint, JavaScript ${WHY}`,
    path: beforeFirstPaint(),
    limit: "2.2 kB",
    gzip: true,
  },
  { name: `first load, JavaScript ${WHY}`, path: firstLoad(".js"), limit: "145 kB", gzip: true },
  { name: `first load, CSS ${WHY}`, path: firstLoad(".css"), limit: "20 kB", gzip: true },
  { name: `search on the device ${WHY}`, path: `${DIST}/assets/worker-*.js`, limit: "40 kB", gzip: true },
  { name: `every screen's CSS ${WHY}`, path: `${DIST}/assets/*.css`, limit: "25 kB", gzip: true },
];
