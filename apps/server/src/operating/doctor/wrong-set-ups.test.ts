import { randomBytes, X509Certificate } from "node:crypto";
import { chownSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer as createHttp, type RequestListener, request, type Server } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { createServer as createTcp } from "node:net";
import { join } from "node:path";
import { getCACertificates, type SecureContextOptions, setDefaultCACertificates } from "node:tls";
import type { Finding } from "@harapen/contract/staff/doctor";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { openDatabase } from "../../database/database.ts";
import {
  type Certified,
  createAuthority,
  createServerCertificate,
} from "../../platform/local-network/certificate.ts";
import { createLog } from "../../platform/logging/log.ts";
import { afterFile } from "../../testing/after-file/after-file.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { freePort } from "../../testing/free-port.ts";
import { findPgBouncer, startPgBouncer } from "../../testing/postgres/pg-bouncer.ts";
import { execute } from "../../testing/postgres/run-cluster.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { checkPostgresVersion } from "./database.ts";
import { diagnose } from "./doctor.ts";
import { checkNode } from "./installation.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DAY_MS = 86_400_000;
const authority = createAuthority([], new Date());
const pemOf = ({ certificate }: Certified) => new X509Certificate(certificate).toString();

/** Makes the key and certificate of a server at 127.0.0.1, begun some days ago; it is valid for 397. */
function certificate({ daysOld = 0, addresses = ["127.0.0.1"], by = authority } = {}) {
  const begun = new Date(Date.now() - daysOld * DAY_MS);
  const made = createServerCertificate(by, addresses, begun);
  return { key: made.key.export({ type: "pkcs8", format: "pem" }), cert: pemOf(made) };
}

/** Starts a server that ends with the file; resolves to its origin. */
async function serve(listener: RequestListener, tls?: SecureContextOptions): Promise<string> {
  const server: Server = tls ? createHttps(tls, listener) : createHttp(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http${tls ? "s" : ""}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns a proxy that passes requests on, with the headers that it makes of a request's own. */
function proxyTo(
  address: string,
  headersOf: (sent: Record<string, unknown>) => Record<string, unknown>,
): RequestListener {
  return (incoming, response) => {
    const headers = headersOf({ ...incoming.headers }) as Record<string, string>;
    request(new URL(incoming.url ?? "/", address), { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    }).end();
  };
}

const setsForwarded = (sent: object) => ({
  ...sent,
  "x-forwarded-for": "127.0.0.1",
  "x-forwarded-proto": "https",
});

/** Has the doctor look; no finding may show a stack, a password, or a failure without its cause. */
async function look(environment: Record<string, string>): Promise<Finding[]> {
  const findings = await diagnose({ METRICS_PORT: "off", DATA_DIR: temporaryFolder(), ...environment });
  for (const { text, remedy } of findings)
    expect(`${text} ${remedy}`).not.toMatch(/\n|\bat .*[.]ts:|node:internal|s3cret|fetch failed/);
  const withoutRemedy = findings.filter(({ level, remedy }) => (level === "ok") !== (remedy === null));
  expect(withoutRemedy).toEqual([]);
  return findings;
}

/** Asserts that the doctor names what is the matter ("fail disk"), and what to do. */
async function expectNamed(
  environment: Record<string, string>,
  what: string,
  text: RegExp,
  remedy: RegExp,
): Promise<void> {
  const findings = await look(environment);
  const named = findings.filter(({ level, subject }) => `${level} ${subject}` === what);
  expect(named, JSON.stringify(findings, null, 2)).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(text), remedy: expect.stringMatching(remedy) }),
  );
}

const randomName = () => randomBytes(8).toString("hex");
const hosted = (issuer: string) => ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: TEST_CLIENT });
const answerNothing: RequestListener = (_request, response) => void response.end();

const before = getCACertificates("default");
beforeAll(() => setDefaultCACertificates([...before, pemOf(authority)]));
afterAll(() => setDefaultCACertificates(before));

// Rule (operating.md#the-doctor): Each wrong set-up is named, with its cause and what to do
describe("the doctor names, with what to do,", () => {
  it("settings with which no server starts, one by one", async () => {
    const wrong = { PORT: "80a", LOG_LEVEL: "loud" };
    await expectNamed(wrong, "fail settings", /^PORT must be/, /^Mend it/);
    await expectNamed(wrong, "fail settings", /^LOG_LEVEL must be/, /^Mend it/);
  });

  it("names that are nearly a setting's, also beside settings that are wrong", async () => {
    for (const others of [{}, { PORT: "80a" }] as Record<string, string>[])
      await expectNamed(
        { TRUSTED_PROXY: "10.0.0.1", ...others },
        "warn settings",
        /^TRUSTED_PROXY is no setting/,
        /TRUSTED_PROXIES/,
      );
  });

  it.each(["s3cret#1", "s3cret@1#", "12#s3cret"])(
    "a database's password with characters that end it (%#)",
    async (word) => {
      const DATABASE_URL = `postgres://harapen:${word}@127.0.0.1:1/harapen`;
      const found = await look({ DATABASE_URL });
      expect(JSON.stringify(found)).not.toMatch(/#1|12#|@1/);
      expect(found).toContainEqual(
        expect.objectContaining({ text: expect.stringMatching(/^DATABASE_URL has .* @ as %40, # as %23/) }),
      );
    },
  );

  it("a file of authorities that is not there, or has none", async () => {
    const file = join(temporaryFolder(), "authority.pem");
    const environment = { NODE_EXTRA_CA_CERTS: file };
    await expectNamed(environment, "fail authorities", /cannot be read: ENOENT/, /as PEM/);
    writeFileSync(file, "DER");
    await expectNamed(environment, "fail authorities", /has no certificate/, /as PEM/);
  });

  it("a Node that is too old", () => {
    expect(checkNode("22.21.0")).toMatchObject({ level: "fail", remedy: expect.stringMatching(/Node 24/) });
    expect(checkNode("26.1.0").level).toBe("ok");
  });

  it("a PostgreSQL that is too old", () => {
    expect(checkPostgresVersion(120_022)).toMatchObject({
      level: "warn",
      text: expect.stringMatching(/^PostgreSQL 12[.]22, .* not been tried/),
      remedy: expect.stringMatching(/^Upgrade PostgreSQL/),
    });
    expect(checkPostgresVersion(180_004)).toMatchObject({ level: "ok", text: "PostgreSQL 18.4" });
  });

  it("a port of metrics that another program has", async () => {
    const METRICS_PORT = new URL(await serve(answerNothing)).port;
    await expectNamed(
      { METRICS_PORT },
      "fail metrics",
      /belongs to another program, and the server will not start/,
      /METRICS_PORT/,
    );
  });
});

// Rule (operating.md#the-doctor)
describe("of a provider that cannot be used the doctor names the cause:", () => {
  it("its name is unknown", () =>
    expectNamed(hosted("https://id.invalid"), "fail sign-in", /\((ENOTFOUND|EAI_AGAIN)\)$/, /DNS/));

  it("nothing listens there", async () => {
    const issuer = `https://127.0.0.1:${await freePort()}`;
    await expectNamed(hosted(issuer), "fail sign-in", /nothing listens .*\(ECONNREFUSED\)$/, /Start what/);
  });

  it("there is a proxy to the Internet, which the server does not use", async () => {
    const environment = {
      ...hosted(`https://127.0.0.1:${await freePort()}`),
      HTTPS_PROXY: "http://u:s3cret@p:3128",
    };
    await expectNamed(
      environment,
      "fail sign-in",
      /ECONNREFUSED/,
      /HTTPS_PROXY is set.*NODE_USE_ENV_PROXY=1/,
    );
  });

  it("there is no answer", async () => {
    const server = createTcp(() => {}).listen(0, "127.0.0.1");
    afterFile(async () => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await expectNamed(hosted(`https://127.0.0.1:${port}`), "fail sign-in", /no answer in time/, /firewall/);
  });

  it("the connection is cut off", async () => {
    const issuer = await serve(({ socket }) => socket.destroy(), certificate());
    await expectNamed(hosted(issuer), "fail sign-in", /cut off/, /https where .* http/);
  });

  it("its certificate is by a private authority", async () => {
    const issuer = await serve(answerNothing, certificate({ by: createAuthority([], new Date()) }));
    await expectNamed(hosted(issuer), "fail sign-in", /signed by nobody whom/, /NODE_EXTRA_CA_CERTS/);
  });

  it("its certificate is out of date", async () => {
    const issuer = await serve(answerNothing, certificate({ daysOld: 400 }));
    await expectNamed(hosted(issuer), "fail sign-in", /out of date \(CERT_HAS_EXPIRED\)/, /Renew it/);
  });

  it("its certificate is for another name", async () => {
    const issuer = await serve(answerNothing, certificate({ addresses: [] }));
    await expectNamed(hosted(issuer), "fail sign-in", /for another name/, /default site/);
  });

  it("it does not speak TLS", async () => {
    const issuer = (await serve(answerNothing)).replace("http:", "https:");
    await expectNamed(hosted(issuer), "fail sign-in", /does not speak TLS/, /http:\/\//);
  });

  it("it refuses TLS, by an alert", async () => {
    const modern = await serve(answerNothing, {
      ...certificate(),
      maxVersion: "TLSv1.1",
      minVersion: "TLSv1",
    });
    await expectNamed(hosted(modern), "fail sign-in", /refuses to speak TLS/, /TLS 1[.]2 or later/);
    await expectNamed(
      { PUBLIC_URL: modern },
      "fail address",
      /refuses to speak TLS/,
      /certificate for this name/,
    );
  });

  it.each(["{}", '{"keys":[]}', "<title>Log in</title>"])("its keys are none: %s", async (keys) => {
    const issuer = await serve(({ url }, response) => {
      response.end(url === "/keys" ? keys : JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    });
    await expectNamed(
      hosted(issuer),
      "fail sign-in",
      /something else than the provider's keys/,
      /list of keys/,
    );
  });

  it("it is another issuer than the settings say, as by a slash", async () => {
    const provider = await startStubProvider(await makeKey("a"));
    provider.document = { ...provider.document, issuer: `${provider.issuer}/` };
    await expectNamed(hosted(provider.issuer), "fail sign-in", /of another issuer$/, /letter by letter/);
    await provider.stop();
  });

  it("its clock is another", async () => {
    const issuer = await serve((_request, response) => {
      response.setHeader("date", new Date(Date.now() - 600_000).toUTCString());
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys`, keys: [{ kty: "EC" }] }));
    });
    await expectNamed(hosted(issuer), "fail clock", /differs from the provider's by (599|60\d) s/, /NTP/);
  });
});

// Rule (operating.md#the-doctor)
describe("the doctor finds of PostgreSQL's address that", () => {
  /** Starts a server that answers each connection in this way; resolves to a database's address there. */
  async function databaseAt(answer: (socket: Socket) => void, query = ""): Promise<string> {
    const server = createTcp(answer).listen(0, "127.0.0.1");
    afterFile(async () => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    return `postgres://u:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}/d${query}`;
  }

  it.each([
    ["nothing answers there", () => {}, "", /no answer in time/, /firewall/],
    ["something else listens there", (socket: Socket) => socket.end(), "", /cut off/, /port/],
    [
      "it speaks no TLS",
      (socket: Socket) => socket.once("data", () => socket.write("N")),
      "?sslmode=require",
      /does not speak TLS/,
      /sslmode/,
    ],
  ])("%s", async (_what, answer, query, text, remedy) => {
    const DATABASE_URL = await databaseAt(answer, query);
    await expectNamed({ DATABASE_URL }, "fail database", text, remedy);
  });
});

// Rule (operating.md#the-doctor)
describe("the doctor asks the address of visitors for this server, and finds", () => {
  let app: RunningApp;
  const DATA_DIR = temporaryFolder();
  beforeAll(async () => {
    app = await runApp({ environment: { DATA_DIR, TRUSTED_PROXIES: "loopback" } });
  });
  afterAll(() => app.stop());

  /** Starts a proxy with a certificate before the server; returns the doctor's environment. */
  const behind = async (
    headersOf: Parameters<typeof proxyTo>[1],
    { to = app.address, tls = certificate() } = {},
  ) => ({
    ...{ DATA_DIR, TRUSTED_PROXIES: "loopback", DEFAULT_AQUARIUM: "testhall" },
    PUBLIC_URL: await serve(proxyTo(to, headersOf), tls),
  });

  it("that all is well", async () => {
    const environment = await behind(setsForwarded);
    const about = (await look(environment)).filter(({ subject }) =>
      ["address", "certificate", "proxies"].includes(subject),
    );
    expect(about.map(({ level, text }) => `${level} ${text}`)).toEqual([
      "ok loopback",
      expect.stringMatching(/^ok ends in 39\d days, on 20/),
      `ok visitors reach this server at ${environment.PUBLIC_URL}`,
      "ok the server knows whom each request is from",
    ]);
  });

  it.each(["https://harapen.example", "https://harapen.example.org"])("the placeholder: %s", (PUBLIC_URL) =>
    expectNamed({ PUBLIC_URL }, "fail address", /still names harapen[.]example/, /^Set PUBLIC_URL/),
  );

  it("a path", () =>
    expectNamed(
      { PUBLIC_URL: "https://a.test/app" },
      "fail settings",
      /^PUBLIC_URL .* without a path/,
      /Mend/,
    ));

  it("a name that nobody knows", () =>
    expectNamed(
      { PUBLIC_URL: "https://harapen.test" },
      "fail address",
      /ENOTFOUND|EAI_AGAIN/,
      /DNS.*\/etc\/hosts/,
    ));

  it("a certificate that ends within days", async () => {
    const environment = await behind(setsForwarded, { tls: certificate({ daysOld: 390 }) });
    await expectNamed(environment, "warn certificate", /^ends in [67] days/, /Renew it/);
  });

  it("a certificate that has ended", async () => {
    const environment = await behind(setsForwarded, { tls: certificate({ daysOld: 400 }) });
    await expectNamed(environment, "fail address", /out of date/, /Renew it/);
  });

  it("a proxy that does not reach the server", async () => {
    const PUBLIC_URL = await serve((_request, response) => void response.writeHead(502).end("Bad Gateway"));
    await expectNamed({ PUBLIC_URL }, "fail address", /a proxy answers 502/, /Start the server/);
  });

  it("another site", async () => {
    const PUBLIC_URL = await serve((_request, response) => void response.end("Welcome to nginx!"));
    await expectNamed(
      { PUBLIC_URL },
      "fail address",
      /something else answers .*\(200\)/,
      /which site the proxy/,
    );
  });

  it("a proxy that passes the calls on, and not the pages", async () => {
    const pass = proxyTo(app.address, setsForwarded);
    const PUBLIC_URL = await serve(
      (incoming, response) =>
        incoming.url?.startsWith("/api/") ? pass(incoming, response) : void response.writeHead(404).end(),
      certificate(),
    );
    await expectNamed(
      { DATA_DIR, TRUSTED_PROXIES: "loopback", PUBLIC_URL },
      "fail address",
      /the calls reach this server, and the pages do not/,
      /everything under \//,
    );
  });

  it("a way to another address", async () => {
    const PUBLIC_URL = await serve((_request, response) =>
      response.writeHead(301, { location: "https://www.aquarium.test/x" }).end(),
    );
    await expectNamed(
      { PUBLIC_URL },
      "fail address",
      /sends visitors on to/,
      /^Set PUBLIC_URL to https:\/\/www[.]/,
    );
  });

  it("another Harapen", async () => {
    const other = await runApp();
    const environment = await behind(setsForwarded, { to: other.address });
    await expectNamed(environment, "fail address", /another Harapen answers/, /Look which machine/);
    await other.stop();
  });

  it("a proxy that says of nobody who it is", async () => {
    const strips = ({ "x-forwarded-for": _, ...sent }: Record<string, unknown>) => sent;
    await expectNamed(await behind(strips), "fail proxies", /does not say whom/, /set X-Forwarded-For/);
  });

  it("a proxy that passes on what visitors say of themselves, which is believed", async () => {
    const environment = await behind((sent) => sent);
    await expectNamed(environment, "fail proxies", /anybody can pretend/, /set X-Forwarded-For/);
  });

  it("a proxy that adds to what visitors say of themselves, where that is believed as well", async () => {
    const adds = (sent: Record<string, unknown>) => ({
      ...sent,
      "x-forwarded-for": `${sent["x-forwarded-for"]}, 127.0.0.1`,
    });
    const environment = await behind(adds);
    await expectNamed(environment, "fail proxies", /anybody can pretend/, /not add to it/);
  });

  it("a proxy that TRUSTED_PROXIES does not name", async () => {
    const folder = temporaryFolder();
    const other = await runApp({ environment: { DATA_DIR: folder, TRUSTED_PROXIES: "10.0.0.1" } });
    const environment = { ...(await behind(setsForwarded, { to: other.address })), DATA_DIR: folder };
    await expectNamed(environment, "fail proxies", /does not name the proxy/, /loopback where it runs/);
    const untouched = { ...(await behind((sent) => sent, { to: other.address })), DATA_DIR: folder };
    await expectNamed(untouched, "fail proxies", /comes as a visitor sends it/, /set X-Forwarded-For/);
    await other.stop();
  });

  it("a proxy that does not say https", async () => {
    const environment = await behind((sent) => ({ ...sent, "x-forwarded-for": "127.0.0.1" }));
    await expectNamed(environment, "warn proxies", /came by https/, /X-Forwarded-Proto/);
  });

  it("nothing wrong where there is no proxy, and the address is http", async () => {
    const folder = temporaryFolder();
    const direct = await runApp({ environment: { DATA_DIR: folder } });
    const found = await look({ DATA_DIR: folder, PUBLIC_URL: direct.address });
    expect(found.filter(({ subject, level }) => subject === "proxies" && level !== "ok")).toEqual([]);
    await direct.stop();
  });
});

// Rule (operating.md#the-doctor)
describe("of the data folder the doctor names, with what to do,", () => {
  it("files of another account", async () => {
    const DATA_DIR = temporaryFolder();
    const [file, others] = [join(DATA_DIR, "harapen.sqlite-wal"), join(DATA_DIR, "of-another-program")];
    if (process.getuid?.() === 0) {
      for (const path of [file, others]) {
        writeFileSync(path, "");
        chownSync(path, 12_345, 12_345);
      }
    } else symlinkSync("/etc/passwd", file);
    await expectNamed(
      { DATA_DIR },
      "fail files",
      /another account owns harapen.sqlite-wal .*EPERM/,
      /chown -R \d+:\d+ \S+harapen.sqlite-wal; /,
    );
  });

  it("a folder that is not there", () =>
    expectNamed(
      { DATA_DIR: join(temporaryFolder(), "none") },
      "fail data folder",
      /does not exist/,
      /DATA_DIR/,
    ));

  it("a disk on which calls are refused", () =>
    expectNamed(
      { DISK_RESERVE_MB: "1000000" },
      "fail disk",
      /below 4000000 MB calls are refused/,
      /Make room/,
    ));
});

describeEachDatabase("of a database the doctor names, with what to do,", ({ newSettings, kind }) => {
  /** Makes a database with an aquarium; returns the doctor's environment. */
  const prepared = newSettings().then(async ({ dataDir, databaseUrl }) => {
    const settings = { dataDir: dataDir || temporaryFolder(), databaseUrl };
    const database = await openDatabase(settings, createLog("silent"));
    const rooms = roomsOf(database);
    const details = {
      ...(aquariumFiles()["aquarium.json"] as object),
      survey: { guest: "/demo-questionnaire/ja.html" },
    };
    await importFolder(
      writeFolder({ ...aquariumFiles(), "aquarium.json": details }),
      rooms.catalog.aquariums,
    );
    const known_at = new Date(Date.now() - 10 * DAY_MS).toISOString();
    await database.insertInto("known_time").values({ id: 1, known_at }).execute();
    await rooms.close();
    return {
      ...{ DATA_DIR: settings.dataDir, DEFAULT_AQUARIUM: "testhall" },
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    };
  });

  it("that there are no staff yet", async () => {
    const provider = await startStubProvider(await makeKey("a"));
    const environment = { ...(await prepared), ...hosted(provider.issuer) };
    await expectNamed(environment, "warn staff", /^there are none yet/, /staff add <e-mail> --role admin/);
    await provider.stop();
  });

  it("an invented aquarium in production", async () => {
    const environment = { ...(await prepared), NODE_ENV: "production" };
    await expectNamed(environment, "warn aquariums", /^testhall: invented/, /remove-aquarium/);
    const found = await look(await prepared);
    expect(found.map(({ text }) => text).join("\n")).not.toContain("invented");
  });

  it("a clock that has jumped", async () =>
    expectNamed(await prepared, "fail clock", /is ahead of the last known time/, /#the-clock/));

  it.runIf(kind === "PostgreSQL")("a name that PostgreSQL has no database of", async () => {
    const DATABASE_URL = `${(await prepared).DATABASE_URL}-none`;
    await expectNamed({ DATABASE_URL }, "fail database", /no database of that name \(3D000\)/, /createdb/);
  });

  it.runIf(kind === "PostgreSQL")("an address for migrations at which nothing listens", async () => {
    const MIGRATION_DATABASE_URL = `postgres://u:s3cret@127.0.0.1:${await freePort()}/d`;
    const environment = { ...(await prepared), MIGRATION_DATABASE_URL };
    await expectNamed(environment, "fail pooler", /MIGRATION_DATABASE_URL.*nothing listens/, /port right/);
  });

  it.runIf(kind === "PostgreSQL")("a database that holds no texts in Japanese", async () => {
    const { DATABASE_URL = "" } = await prepared;
    const [administration, name] = [new URL("postgres", DATABASE_URL).href, `latin_${randomName()}`];
    const locale = "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0";
    await execute(administration, `create database ${name} ${locale}`);
    afterFile(() => execute(administration, `drop database ${name}`));
    const environment = { DATABASE_URL: new URL(name, DATABASE_URL).href };
    await expectNamed(environment, "fail database", /encoding is LATIN1/, /^Create another one/);
    await expectNamed(environment, "warn database", /has no tables yet/, /first start makes them/);
  });

  it.runIf(kind === "PostgreSQL")("an account that may not make tables", async () => {
    const { databaseUrl = "" } = await newSettings();
    const account = `reader_${randomName()}`;
    await execute(databaseUrl, `create role ${account} login; revoke create on schema public from public`);
    afterFile(() => execute(new URL("postgres", databaseUrl).href, `drop role ${account}`));
    const url = new URL(databaseUrl);
    url.username = account;
    const environment = { DATABASE_URL: url.href };
    await expectNamed(environment, "fail database", /may not make tables/, /alter database .* owner to/);
    // Migrations may have an account of their own, at their own address.
    const found = await look({ ...environment, MIGRATION_DATABASE_URL: databaseUrl });
    expect(found.map(({ text }) => text).join("\n")).not.toContain("may not make tables");
  });

  const pooler = findPgBouncer();
  it.runIf(kind === "PostgreSQL" && pooler)("a pooler without MIGRATION_DATABASE_URL", async () => {
    const { DATABASE_URL = "", ...environment } = await prepared;
    const pooled = { ...environment, DATABASE_URL: await startPgBouncer(pooler ?? "", DATABASE_URL) };
    await expectNamed(
      pooled,
      "warn pooler",
      /a pool of connections stands before/,
      /^Set MIGRATION_DATABASE_URL/,
    );
    const mended = await look({ ...pooled, MIGRATION_DATABASE_URL: DATABASE_URL });
    expect(mended.filter(({ subject }) => subject === "pooler").map(({ level }) => level)).toEqual(["ok"]);
    const direct = await look({ ...environment, DATABASE_URL });
    expect(direct.filter(({ subject }) => subject === "pooler")).toEqual([]);
  });
});
