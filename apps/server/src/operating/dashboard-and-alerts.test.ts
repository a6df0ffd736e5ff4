// Rule (operating.md#what-to-watch)

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { stringify, parse as yaml } from "yaml";
import * as z from "zod/mini";
import { startCluster } from "../testing/postgres/postgres-cluster.ts";
import { findPostgres } from "../testing/postgres/run-cluster.ts";
import { runApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { serveMetrics } from "./serve-metrics.ts";

const DEPLOY = fileURLToPath(new URL("../../../../deploy/", import.meta.url));
const PAGE = readFileSync(join(DEPLOY, "../docs/operating.md"), "utf8");
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");

const text = z.string().check(z.minLength(1));
const target = z.object({ refId: text, expr: text });
const panel = z.looseObject({
  id: z.number(),
  type: text,
  title: text,
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
});
/** A panel with figures, which is any that is not the title of a row. */
const figures = z.looseObject({
  ...panel.shape,
  description: text,
  datasource: z.object({
    type: z.literal("prometheus"),
    uid: z.string().check(z.regex(/^\$\{datasource\}$/)),
  }),
  fieldConfig: z.looseObject({ defaults: z.looseObject({ unit: text }) }),
  targets: z.array(z.looseObject(target.shape)).check(z.minLength(1)),
});
const variable = z.looseObject({ name: text, type: text, definition: z.optional(text) });
const dashboard = z
  .looseObject({
    uid: text,
    title: text,
    schemaVersion: z.number(),
    templating: z.object({ list: z.array(variable) }),
    panels: z.array(panel),
  })
  .parse(JSON.parse(read("grafana/harapen.json")));
const panels = dashboard.panels.filter(({ type }) => type !== "row").map((each) => figures.parse(each));

const alert = z.strictObject({
  alert: text,
  expr: text,
  for: z.optional(text),
  labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.strictObject({ summary: text, description: text, runbook: text }),
});
const groups = z.object({ groups: z.array(z.object({ name: text, rules: z.array(alert) })) });
const alerts = groups.parse(yaml(read("prometheus/alerts.yaml"))).groups.flatMap(({ rules }) => rules);

/** Every expression of the dashboard and the alerts, by where it stands. */
const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...alerts.map((each) => [each.alert, each.expr] as const),
];

const KEYWORDS = new Set(["and", "or", "unless", "on", "by", "le"]);

/** Returns the names of metrics in an expression: all words that are no function, label, text or keyword. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, "")
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replace(/\b(?:by|on|without|ignoring) *\([^)]*\)/g, "");
  return [...bare.matchAll(/(?<![\w.])[a-zA-Z_]\w*\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name));
}

/** Resolves to what a new server answers whoever reads its metrics. */
async function served(environment: Record<string, string> = {}): Promise<string> {
  const app = await runApp({ environment });
  const { registry } = app.rooms.operating.metrics;
  const metrics = { kind: "served", port: 0, host: "127.0.0.1", isRequired: true } as const;
  const server = await serveMetrics(registry, { metrics }, pino({ level: "silent" }));
  const answer = await (await fetch(server?.address ?? "")).text();
  server?.close();
  await app.stop();
  return answer;
}

/** Returns the names of the series in an answer: a histogram's are its buckets, its count and its sum. */
function seriesOf(answer: string): string[] {
  return [...answer.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" || type === "summary"
      ? ["_count", "_sum", type === "histogram" ? "_bucket" : ""].map((end) => name + end)
      : [name],
  );
}

describe("the metrics of the dashboard and the alerts", () => {
  const postgres = findPostgres();
  /** Prometheus' own: whether it has read a server's metrics. */
  const known = new Set(["up"]);
  let answer = "";
  beforeAll(async () => {
    // A provider that nobody reaches is one all the same.
    const OIDC_ISSUER = "http://127.0.0.1:1";
    answer = await served({ OIDC_ISSUER, OIDC_CLIENT_ID: "harapen" });
    for (const name of seriesOf(answer)) known.add(name);
    if (!postgres) return void known.add("harapen_postgres_connections");
    const cluster = await startCluster(postgres);
    for (const name of seriesOf(await served({ DATABASE_URL: await cluster.newDatabase() }))) known.add(name);
    await cluster.stop();
  }, 120_000);

  it.each(expressions)("are ones that a running server serves: %s", (_where, expression) => {
    const names = metricsIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it("are all that Harapen has of its own", () => {
    const used = new Set(expressions.flatMap(([, expression]) => metricsIn(expression)));
    const own = [...known].map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
    const unused = own.filter(
      (name) => name.startsWith("harapen_") && ![name, `${name}_bucket`].some((each) => used.has(each)),
    );
    expect(unused).toEqual([]);
  });

  it("are chosen by calls and outcomes that there are", () => {
    const valuesOf = (label: string) =>
      new Set(
        expressions.flatMap(([, expression]) =>
          [...expression.matchAll(new RegExp(`\\b${label}="([^"]+)"`, "g"))].map(([, value = ""]) => value),
        ),
      );
    expect([...valuesOf("call")]).toEqual([PATHS.search]);
    for (const outcome of valuesOf("outcome"))
      expect(answer).toContain(`harapen_records_total{outcome="${outcome}"} 0`);
    expect([...valuesOf("outcome")]).toEqual(["confirmed", "not_sure"]);
  });
});

describe("the dashboard", () => {
  it("has panels with a title, a sentence, a unit and a query each, with ids of their own", () => {
    expect(panels.length).toBeGreaterThan(20);
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const titles = dashboard.panels.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(panels.filter(({ description }) => !/^[A-Z0-9][^\n]*\.$/.test(description))).toEqual([]);
  });

  it("has no panel over another, or beyond the width of 24", () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  it("asks for the data source, the job and the servers, and every query is of these", () => {
    const { list } = dashboard.templating;
    expect(list.map(({ name }) => name)).toEqual(["datasource", "job", "instance"]);
    const selected = /\{job="\$job", instance=~"\$instance"/;
    const unselected = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => {
        const selectors = expr.match(/\b(?:up|harapen_\w+|process_\w+|nodejs_\w+)\b.?/g) ?? [];
        return selectors.length === expr.split(selected).length - 1 ? [] : [expr];
      }),
    );
    expect(unselected).toEqual([]);
  });
});

describe("the alerts", () => {
  it("are all in the operators' table, with their severity, and that has no other", () => {
    const [, section = ""] = /^### Alerts$(.*?)^## /ms.exec(PAGE) ?? [];
    const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, name, severity]) => [
      name,
      severity,
    ]);
    const own = alerts.map((each) => [each.alert, each.labels.severity]);
    expect(rows.sort()).toEqual(own.sort());
  });

  it("say what to do, with the section that says more", () => {
    // Whether the section is there, scripts/docs-links.test.ts looks.
    const loose = alerts.filter(({ annotations }) => !/docs\/\w+\.md#[\w-]+/.test(annotations.runbook));
    expect(loose).toEqual([]);
  });

  it("look at the job that the example of Prometheus' settings has, and at no other", () => {
    const settings = z.looseObject({
      rule_files: z.array(text),
      scrape_configs: z.array(z.looseObject({ job_name: text })),
    });
    const { rule_files, scrape_configs } = settings.parse(yaml(read("prometheus/prometheus.yaml")));
    expect(rule_files).toEqual(["alerts.yaml"]);
    expect(scrape_configs.map(({ job_name }) => job_name)).toEqual(["harapen"]);
    const elsewhere = alerts.filter(({ expr }) => !expr.includes('job="harapen"'));
    expect(elsewhere).toEqual([]);
  });

  it("are each tested with series at which they fire, and with such at which they do not", () => {
    const expectation = z.object({ alertname: text, exp_alerts: z.optional(z.array(z.unknown())) });
    const { tests } = z
      .looseObject({
        tests: z.array(z.looseObject({ alert_rule_test: z.array(z.looseObject(expectation.shape)) })),
      })
      .parse(yaml(read("prometheus/alerts.test.yaml")));
    const all = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    const names = alerts.map((each) => each.alert).sort();
    const tested = (fires: boolean) =>
      [
        ...new Set(
          all.filter(({ exp_alerts }) => (exp_alerts !== undefined) === fires).map((each) => each.alertname),
        ),
      ].sort();
    expect([tested(true), tested(false)]).toEqual([names, names]);
  });
});

const has = (program: string) => spawnSync("which", [program]).status === 0;

describe.skipIf(!has("promtool"))("promtool (skipped where it is missing)", () => {
  const promtool = (...words: string[]) =>
    execFileSync("promtool", words, { encoding: "utf8", stdio: "pipe" });

  it("takes the example of Prometheus' settings, and the alerts with it", () => {
    const said = promtool("check", "config", join(DEPLOY, "prometheus/prometheus.yaml"));
    expect(said).toContain(`${alerts.length} rules found`);
  });

  it("sees each alert fire where it should", () => {
    expect(promtool("test", "rules", join(DEPLOY, "prometheus/alerts.test.yaml"))).toContain("SUCCESS");
  });

  it("takes every query of the dashboard", () => {
    const file = join(temporaryFolder(), "queries.yaml");
    const queries = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "5m")),
    );
    const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: "queries", rules }] }));
    expect(promtool("check", "rules", file)).toContain(`${queries.length} rules found`);
  });
});
