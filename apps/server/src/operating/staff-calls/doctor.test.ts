import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { diagnosis } from "@harapen/contract/staff/doctor";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expect, it, vi } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { runApp } from "../../testing/running-app.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";
import { signInPerson } from "../../testing/staff-people.ts";
import { Doctor } from "../doctor/doctor.ts";

vi.setConfig({ testTimeout: 60_000 });

// Rule (operating.md#the-doctor)
describeEachDatabase("the doctor of a running server", ({ newMigratedSettings }) => {
  it("finds what the command finds, with the server's own settings, and shows no value of theirs", async () => {
    const { dataDir, databaseUrl } = await newMigratedSettings();
    const environment = {
      ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
      ...{ SMTP_URL: "smtps://u:s3cret@mail.example", MAIL_FROM: "a@aquarium.example" },
      ...{ PUBLICURL: "https://s3cret.example", METRICS_PORT: "0" },
    };
    const app = await runApp({ environment });
    const admin = await signInPerson(app, "Admin", { admin: true });
    const answer = await admin.call("GET", STAFF_PATHS.doctor);
    const { findings } = diagnosis.parse(await answer.json());
    const lines = findings.map(({ level, subject, text }) => `${level} ${subject}: ${text}`);
    const kind = databaseUrl === undefined ? "SQLite" : "PostgreSQL";
    expect(lines).toContain(`ok database: ${kind} answers and is up to date`);
    expect(lines).toContain("ok aquariums: testhall; visitors come to testhall");
    expect(lines).toContain("warn settings: PUBLICURL is no setting, and nobody reads it");
    expect(lines).toContain("ok metrics: on whichever port is free");
    expect(lines.filter((line) => line.startsWith("fail "))).toEqual([]);
    expect(JSON.stringify(findings)).not.toContain("s3cret");
    await app.stop();
  });
});

it("the doctor of a running server looks once for all who ask meanwhile, and anew afterwards", async () => {
  const provider = await startStubProvider(await makeKey("a"));
  const doctor = new Doctor({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: TEST_CLIENT },
    ...{ DATABASE_URL: "postgres://u@127.0.0.1:1/d", METRICS_PORT: "off" },
  });
  const [one, other] = await Promise.all([doctor.look(), doctor.look()]);
  expect(other).toBe(one);
  expect(provider.requests).toHaveLength(2);
  expect(await doctor.look()).not.toBe(one);
  expect(provider.requests).toHaveLength(4);
  await provider.stop();
});

it("takes metrics that a server serves on its port for what they are", async () => {
  const metrics = createServer((_request, response) => void response.end("harapen_disk_free_bytes 1"));
  await new Promise<void>((resolve) => metrics.listen(0, "127.0.0.1", resolve));
  const METRICS_PORT = String((metrics.address() as AddressInfo).port);
  const found = await new Doctor({ METRICS_PORT, DATABASE_URL: "postgres://u@127.0.0.1:1/d" }).look();
  expect(found.filter(({ subject }) => subject === "metrics")).toEqual([
    { level: "ok", subject: "metrics", text: `served on port ${METRICS_PORT}`, remedy: null },
  ]);
  metrics.close();
  metrics.closeAllConnections();
});
