import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readConfig, SETTING_NAMES } from "./config.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, "deploy", path), "utf8");
const has = (program: string) => spawnSync("which", [program]).status === 0;

const service = z.looseObject({
  environment: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
  volumes: z.optional(z.array(z.string())),
  logging: z.optional(z.unknown()),
});
const network = z.looseObject({
  enable_ipv6: z.optional(z.boolean()),
  ipam: z.optional(z.object({ config: z.array(z.object({ subnet: z.string() })) })),
});
const compose = z
  .looseObject({
    services: z.object({ proxy: service, harapen: service, database: service }),
    networks: z.record(z.string(), network),
  })
  .parse(parse(read("compose.yaml")));

/**
 * Returns a value of compose.yaml with its variables replaced, as Compose does; a required one that is not
 * set is `word`.
 */
const fillIn = (text: unknown, set: Readonly<Record<string, string>> = {}) =>
  String(text).replace(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (_, name, kind, rest) => set[name] || (kind === "-" ? rest : "word"),
  );

/**
 * Returns the names before `=` in lines of an environment file, also commented ones, or of a unit's
 * `Environment`.
 */
const namesIn = (text: string) =>
  [...text.matchAll(/(?:^(?:# )?|[\s"])([A-Z][A-Z_]+)=(?=\S)/gm)].map(([, name = ""]) => name);
const unitEnvironment = (unit: string) =>
  [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = ""]) => namesIn(` ${pairs}`));

/** What Node reads, and no setting of the server's is. */
const NODES_OWN = ["HTTPS_PROXY", "NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY", "NO_PROXY"];

describe("the settings in deploy", () => {
  const dockerfile = [...read("Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = ""]) =>
    namesIn(` ${pairs}`),
  );
  it.each([
    ["compose.yaml", Object.keys(compose.services.harapen.environment ?? {})],
    ["the Dockerfile", dockerfile],
    ["harapen.env", namesIn(read("systemd/harapen.env"))],
    ["harapen.service", unitEnvironment("systemd/harapen.service")],
    ["harapen-backup.service", unitEnvironment("systemd/harapen-backup.service")],
  ])("of %s are ones that the server or Node knows", (_file, names) => {
    expect(names.length).toBeGreaterThan(0);
    const known = [...SETTING_NAMES, ...NODES_OWN];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  // Rule (operating.md#settings): Every setting that is of use in a container reaches it
  // Rule (operating.md#what-the-server-reaches): In containers these lines of Node's are in `.env`, too
  it("can all be given to a container, but for what is of no use there", () => {
    // No demo provider is there in production, no pooler before that database, and nginx asks at one port.
    const useless = ["DEMO_SIGN_IN", "MIGRATION_DATABASE_URL", "PORT"];
    const names = [...Object.keys(compose.services.harapen.environment ?? {}), ...dockerfile, ...useless];
    expect(names.sort()).toEqual([...SETTING_NAMES, ...NODES_OWN].sort());
  });

  it("are all on the operators' page, and that names no other", () => {
    const page = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
    const [, table = ""] = /^## Settings$(.*)/ms.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, names = ""]) => names);
    const named = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(SETTING_NAMES);
  });

  it("of compose.yaml are valid once they are filled in", () => {
    const filledIn = Object.entries(compose.services.harapen.environment ?? {}).map(([name, value]) => [
      name,
      fillIn(value, { PUBLIC_URL: "https://harapen.example" }),
    ]);
    expect(readConfig(Object.fromEntries(filledIn))).toMatchObject({
      databaseUrl: "postgres://harapen:word@database:5432/harapen",
      trustedProxies: ["uniquelocal"],
      defaultAquarium: "minato",
    });
  });
});

describe("compose.yaml", () => {
  const { proxy, harapen, database } = compose.services;
  it("lets visitors reach the proxy alone, and the proxy no database", () => {
    expect([proxy.ports, harapen.ports, database.ports]).toEqual([
      ["80:80", "443:443"],
      undefined,
      undefined,
    ]);
    expect(proxy.networks).not.toContain("back");
    expect(database.networks).toEqual(["back"]);
  });

  // Rule (operating.md#settings): Behind the proxy's container visitors by IPv6 are told apart
  it("has IPv6 where visitors come in, without which all that come by it have the network's own address", () => {
    expect(proxy.networks.map((name) => compose.networks[name]?.enable_ipv6)).toEqual([true]);
    // nginx then sends requests to either of the server's addresses.
    expect(fillIn(harapen.environment?.HOST)).toBe("::");
    expect(harapen.environment).toMatchObject({ TRUSTED_PROXIES: "uniquelocal" });
  });

  // Rule (operating.md#settings): A second copy on the same machine can have a network of its own
  it("takes another subnet where a second copy has that one, and another address to listen at", () => {
    const subnetOf = (set?: Record<string, string>) =>
      fillIn(compose.networks.front?.ipam?.config[0]?.subnet, set);
    expect(isIPv6(subnetOf().replace(/\/64$/, ""))).toBe(true);
    expect(subnetOf({ FRONT_SUBNET: "fd00:2::/64" })).toBe("fd00:2::/64");
    expect(fillIn(harapen.environment?.HOST, { HOST: "0.0.0.0" })).toBe("0.0.0.0");
  });

  it("gives the server a read-only root, one volume, and no capability", () => {
    expect(harapen).toMatchObject({ read_only: true, cap_drop: ["ALL"], volumes: ["data:/data"] });
  });

  it("has the server's temporary files in its volume, and not in memory", () => {
    const [, dataDir] = /^ENV .*\bDATA_DIR=(\S+)/m.exec(read("Dockerfile")) ?? [];
    const environment = { ...harapen.environment, DATA_DIR: dataDir };
    expect(environment).not.toHaveProperty("TMPDIR");
    expect(harapen.volumes).toContain(`data:${dataDir}`);
    expect(readConfig({ DATABASE_URL: "postgres://h/d", DATA_DIR: dataDir }).filesDir).toBe(dataDir);
  });

  // Rule (operating.md#logs): No log of a container grows without end
  it("bounds the log of every service", () => {
    const logs = Object.values(compose.services).map(({ logging }) => logging);
    expect(logs).toEqual([{ driver: "local" }, { driver: "local" }, { driver: "local" }]);
  });

  // Rule (operating.md#settings)
  it("has its passwords in a file that the operators' page makes private, and that is kept out of the repository", () => {
    const page = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
    const [, commands = ""] = /^( +[^\n]*cat > deploy\/[.]env.*?\n +END)$/ms.exec(page) ?? [];
    const folder = temporaryFolder();
    mkdirSync(join(folder, "deploy"));
    execFileSync("sh", ["-c", commands.replace(/^ +/gm, "")], { cwd: folder });
    expect(statSync(join(folder, "deploy/.env")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(ROOT, ".gitignore"), "utf8").split("\n")).toContain(".env");
  });

  it("mounts files that are there", () => {
    const mounted = (proxy.volumes ?? [])
      .map((each) => each.split(":", 1)[0] ?? "")
      .filter((path) => path.startsWith("./"));
    expect(mounted.map((path) => existsSync(join(ROOT, "deploy", path)))).toEqual([true]);
  });
});

describe("harapen.conf", () => {
  it("has nothing left to fill in after the command on the operators' page", () => {
    const page = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
    const [, command = ""] = /^ +(sed (?:.*\\\n)?.*) > .*harapen\.conf$/m.exec(page) ?? [];
    const env = { ...process.env, name: "penguins.example" };
    const site = execFileSync("sh", ["-c", command], { cwd: ROOT, env, encoding: "utf8" });
    expect(site).not.toMatch(/harapen\.example|harapen:8080|nginx\/tls/);
    expect(site.match(/server_name penguins\.example;/g)).toHaveLength(2);
  });
});

describe("the Dockerfile", () => {
  const text = read("Dockerfile");

  it("takes a release's files alone, which bring their own Node", () => {
    expect(text.match(/^FROM .*$/gm)).toEqual(["FROM debian:bookworm-slim"]);
    expect(text).toMatch(/^COPY .*\bCOMMIT\b/m);
    expect(text).not.toMatch(/\bnpm\b/);
  });

  it("runs as an unprivileged user, is checked, and starts what the project has", () => {
    expect(text).toMatch(/^USER harapen$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
    const [, command = "[]"] = /^CMD (\[.+\])$/m.exec(text) ?? [];
    expect(JSON.parse(command)).toEqual(["./harapen", "start"]);
  });

  // Rule (operating.md#upgrades)
  it("gives a server that migrates a large database an hour until it has to be ready", () => {
    const [, hours] = /^HEALTHCHECK .*--start-period=(\d+)h\b/m.exec(text) ?? [];
    expect(Number(hours)).toBeGreaterThanOrEqual(1);
  });
});

describe.skipIf(!has("systemd-analyze"))(
  "the systemd units (skipped where systemd-analyze is missing)",
  () => {
    /** Returns the units with this machine's programs in place of an installation's. */
    function unitsHere(): { folder: string; units: string[] } {
      const folder = temporaryFolder();
      mkdirSync(folder, { recursive: true });
      const units = readdirSync(join(ROOT, "deploy/systemd")).filter((name) =>
        /[.](service|timer)$/.test(name),
      );
      for (const name of units)
        writeFileSync(
          join(folder, name),
          read(`systemd/${name}`)
            .replaceAll("/opt/harapen", ROOT.replace(/[/]$/, ""))
            .replace(/^Documentation=.*\n/m, ""),
        );
      return { folder, units };
    }

    it("are understood", () => {
      const { folder, units } = unitsHere();
      const { status, stderr } = spawnSync(
        "systemd-analyze",
        ["verify", "--man=no", ...units.map((name) => join(folder, name))],
        { encoding: "utf8" },
      );
      expect(stderr.split("\n").filter((line) => line.includes(folder))).toEqual([]);
      expect(status).toBe(0);
    });

    it("leave little exposed, by systemd's own measure", () => {
      const { folder } = unitsHere();
      const unit = join(folder, "harapen.service");
      const output = execFileSync(
        "systemd-analyze",
        ["security", "--offline=true", "--threshold=20", "--no-pager", unit],
        { encoding: "utf8" },
      );
      expect(output).toContain("Overall exposure level");
    });
  },
);

describe.skipIf(!has("caddy"))("the Caddyfile (skipped where caddy is missing)", () => {
  it("is understood", () => {
    const file = join(ROOT, "deploy/caddy/Caddyfile");
    const HOME = temporaryFolder();
    const { status } = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
      env: { ...process.env, HOME },
    });
    expect(status).toBe(0);
  });
});
