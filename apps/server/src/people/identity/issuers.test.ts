import { PATHS } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { createContext } from "../../context.ts";
import { type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { readConfig } from "../../platform/config/config.ts";
import { Signer } from "../../platform/signer.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { openOldDatabase } from "../../testing/old-database.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { SLUG } from "../../testing/running-app.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";
import { subjectOf } from "../accounts/accounts.ts";

const log = pino({ level: "silent" });
const key = await makeKey("one");
const first = await startStubProvider(key);
const second = await startStubProvider(key);
afterAll(() => Promise.all([first.stop(), second.stop()]));

/** Starts a server over a database, with settings that name one provider; `token` is for its `sub` "1". */
async function serve(settings: DatabaseSettings, provider: typeof first) {
  const { dataDir, databaseUrl } = settings;
  const config = readConfig({
    ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: TEST_CLIENT,
  });
  const database = await openDatabase(settings, log);
  const rooms = createContext({ config, log, database, signer: new Signer(new Uint8Array(32)) });
  await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
  const app = await buildApp(rooms, { visitor: "no-web", staff: "no-staff" });
  const token = await provider.token("1");
  const call = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ method: "POST", url: path, headers, payload })).json();
  };
  const image = toDataUrl(makePng());
  return {
    database,
    save: (penguin_name: string) =>
      call(PATHS.saveDrawing, { uid: "1", mail: "", aquarium: SLUG, penguin_name, image }),
    register: (name: string) => call(PATHS.registerUser, { uid: "1", name }),
    album: async () => {
      const { drawings } = await call(PATHS.loadAlbum, { uid: "1" });
      return drawings.map(({ uid, penguin_name }: Record<string, string>) => [uid, penguin_name]);
    },
    stop: async () => {
      await app.close();
      await rooms.close();
    },
  };
}

// Rule (who-may-do-what)
describeEachDatabase("members of two issuers with the same subject", ({ newSettings }) => {
  it("have albums and names of their own, also after the settings' provider has changed and back", async () => {
    const settings = await newSettings();
    const one = await serve(settings, first);
    await one.save("p1");
    await one.register("Umi");
    await one.stop();

    const other = await serve(settings, second);
    expect(await other.album()).toEqual([]);
    await other.save("p2");
    await other.register("Nagi");
    expect(await other.album()).toEqual([["1", "p2"]]);
    const visitors = await other.database.selectFrom("visitor").select(["uid", "name"]).execute();
    expect(visitors.map(({ uid, name }) => [subjectOf(uid), name]).sort()).toEqual([
      ["1", "Nagi"],
      ["1", "Umi"],
    ]);
    await other.stop();

    const again = await serve(settings, first);
    expect(await again.album()).toEqual([["1", "p1"]]);
    await again.stop();
  });

  it("share nothing of what was stored before issuers were distinguished: it is the first's, for good", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "010-signing-key");
    const details = JSON.stringify(aquariumFiles()["aquarium.json"]);
    await sql`insert into aquarium (slug, details, version, imported_at) values (${SLUG}, ${details}, '1', '')`.execute(
      old,
    );
    const words = JSON.stringify({ penguin: { name: {}, comment: {} }, place: {}, gender: {}, color: {} });
    for (const locale of LOCALES)
      await sql`insert into dictionary (aquarium, locale, words) values (${SLUG}, ${locale}, ${words})`.execute(
        old,
      );
    await sql`insert into drawing (aquarium, saved_id, uid, mail, penguin_name, saved_at, image)
      values (${SLUG}, 'a', '1', '', 'p1', '', ${Buffer.from([1])})`.execute(old);
    await old.destroy();

    const one = await serve(settings, first);
    expect(await one.album()).toEqual([["1", "p1"]]);
    await one.stop();
    const other = await serve(settings, second);
    expect(await other.album()).toEqual([]);
    await other.stop();
  });
});
