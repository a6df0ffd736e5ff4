import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import {
  makeKey,
  type StubOidcProvider,
  startStubProvider,
  TEST_CLIENT,
} from "../../../apps/server/src/testing/sign-in/stub-oidc-provider.ts";
import { SLUG } from "../../support/aquarium-folder.ts";
import { searchBody } from "../../support/http.ts";
import type { Measure } from "../../support/measures.ts";
import { quantile } from "../../support/quantile.ts";

/** The greatest factor by which a full database may lengthen a call's 99th percentile. */
const TIMES = 1.5;
/**
 * A member whose drawings the full database has (`first-release.ts`), and the number of drawings on an
 * album's page.
 */
const MEMBER = "member 1";
const PAGE = 20;
const WARM_UP = 50;
const ASKED = 600;

/**
 * Measures searches and pages of an album in a full and an empty database, asked in turns, so that the
 * machine's other load affects both.
 */
export async function compareWithEmpty(
  settings: Record<string, string>,
  folder: string,
  picture: Uint8Array,
): Promise<Measure[]> {
  const provider = await startStubProvider(await makeKey("bench"));
  const begun = performance.now();
  const full = await startServerProcess({ ...settings, ...signIn(provider) });
  const ask = await requester(provider);
  await ask.search(full.address, 0);
  const firstSearch = performance.now() - begun;
  const emptySettings = { DATA_DIR: join(folder, "empty"), IMPORT_DIR: join(folder, SLUG) };
  const empty = await startServerProcess({ ...settings, ...signIn(provider), ...emptySettings });
  try {
    await fillAlbum(empty.address, await provider.token(MEMBER), picture);
    const times = { full: newTimes(), empty: newTimes() };
    for (let number = -WARM_UP; number < ASKED; number++)
      for (const [which, { address }] of Object.entries({ full, empty }))
        for (const call of ["search", "album"] as const) {
          const begins = performance.now();
          await ask[call](address, number);
          if (number >= 0) times[which as "full" | "empty"][call].push(performance.now() - begins);
        }
    return [
      { measured: "ms from a start on the full database to its first search", value: firstSearch },
      ...(["search", "album"] as const).flatMap((call) => compare(call, times.full[call], times.empty[call])),
    ];
  } finally {
    await Promise.all([full.stop(), empty.stop(), provider.stop()]);
  }
}

const newTimes = () => ({ search: [] as number[], album: [] as number[] });

function compare(call: string, full: readonly number[], empty: readonly number[]): Measure[] {
  const p99 = { full: quantile(full, 0.99), empty: quantile(empty, 0.99) };
  return [
    { measured: `ms, p99 of ${call} in the empty database`, value: p99.empty },
    { measured: `ms, p99 of ${call} in the full database`, value: p99.full, below: TIMES * p99.empty },
    { measured: `ms, median of ${call} in the empty database`, value: quantile(empty, 0.5) },
    { measured: `ms, median of ${call} in the full database`, value: quantile(full, 0.5) },
  ];
}

function signIn({ issuer }: StubOidcProvider) {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: TEST_CLIENT };
}

async function requester(provider: StubOidcProvider) {
  const random = createRandom("full and empty");
  const bodies = Array.from({ length: 40 }, () =>
    searchBody(drawPenguin(random, makePattern(random), ADULT)),
  );
  const token = await provider.token(MEMBER);
  return {
    search: (address: string, number: number) =>
      post(address + PATHS.search, bodies[Math.abs(number) % bodies.length] ?? ""),
    album: (address: string) =>
      post(address + PATHS.loadAlbum, JSON.stringify({ uid: MEMBER, limit: PAGE }), token),
  };
}

async function fillAlbum(address: string, token: string, picture: Uint8Array): Promise<void> {
  const image = `data:image/png;base64,${Buffer.from(picture).toString("base64")}`;
  const drawing = { aquarium: SLUG, uid: MEMBER, mail: "", penguin_name: "p1", image };
  for (let number = 0; number < PAGE; number++)
    await post(address + PATHS.saveDrawing, JSON.stringify(drawing), token);
}

async function post(url: string, body: string, token?: string): Promise<void> {
  const headers = new Headers({ "content-type": "application/json" });
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  const answer = await fetch(url, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
}
