import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { type AlertChannel, alertWays, testAlertResponse } from "@harapen/contract/staff/studies/quality";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { StudyFixture } from "../../testing/studies/study-fixture.ts";

let app: RunningApp;
let researcher: SignedInPerson;
let path: string;
let posted: unknown[];
let webhook: string;
let stopWebhook: () => Promise<unknown>;
beforeEach(async () => {
  posted = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      posted.push(JSON.parse(body));
      response.writeHead(request.url === "/full" ? 507 : 204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stopWebhook = () => new Promise((done) => server.close(done));
});
afterEach(async () => {
  await app.stop();
  await stopWebhook();
});

async function start(environment: Record<string, string>): Promise<void> {
  app = await runApp({ environment });
  researcher = await signInPerson(app, "Researcher", { roles: [{ aquarium: SLUG, role: "researcher" }] });
  const { study } = await StudyFixture.at(app.rooms, SLUG);
  path = STAFF_PATHS.studyAlertTest(SLUG, study.id);
}

const test = async (channel: AlertChannel, to: string) =>
  testAlertResponse.parse(await (await researcher.call("POST", path, { channel, to })).json()).failure;
const ways = async () => alertWays.parse(await (await researcher.call("GET", path)).json());

// Rule (research.md#data-quality-and-alerts): A researcher tries whether alerts arrive, and is told why not
it("a test says that it is one, and why another was not sent", async () => {
  await start({ ALERT_PRIVATE_ADDRESSES: "on" });
  expect(await ways()).toEqual({ mail: false, private_webhooks: true });
  expect(await test("webhook", `${webhook}/hook?secret=1`)).toBeNull();
  expect(posted).toEqual([expect.objectContaining({ aquarium: SLUG, kind: "test", alert: "test" })]);
  expect(await test("webhook", `${webhook}/full`)).toEqual({ code: "refused", detail: "507" });
  expect(await test("mail", "lab@university.example")).toEqual({ code: "no-mail", detail: "" });
  await stopWebhook();
  expect(await test("webhook", webhook)).toEqual({ code: "unreachable", detail: "ECONNREFUSED" });
});

it("a test asks no private address, unless the server allows that", async () => {
  await start({});
  expect(await ways()).toEqual({ mail: false, private_webhooks: false });
  expect(await test("webhook", webhook)).toEqual({ code: "private-address", detail: "" });
  expect(posted).toEqual([]);
});
