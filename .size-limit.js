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

export default [
  { name: "first load, JavaScript", path: firstLoad(".js"), limit: "150 kB", gzip: true },
  { name: "first load, CSS", path: firstLoad(".css"), limit: "20 kB", gzip: true },
  { name: "every screen's CSS", path: `${DIST}/assets/*.css`, limit: "20 kB", gzip: true },
];
