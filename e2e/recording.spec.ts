// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

test("where recording is anonymous, no event names device or account", async ({ page, server }) => {
  await beginToDraw(page, labels, "anonymous");
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(events[0]).toMatchObject({
    name: "session_start",
    payload: { device: "anonymous", uid: "guest", aquarium: "anonymous" },
  });
  expect(await page.evaluate(() => localStorage.getItem("device_id"))).toBeNull();
  await page.goto("/anonymous/about");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/)).toHaveCount(0);
});

test("where recording waits for a consent that no study asks for, nothing is recorded or sent", async ({
  page,
  fingers,
  server,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/post_|join-study/.test(request.url())) sent.push(request.url());
  });
  await beginToDraw(page, labels, "consent");
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByText(/None of this was kept/)).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(sent).toEqual([]);
  expect(rows(server.dataDir, "select 1 from record where aquarium = 'consent'")).toEqual([]);
});

interface Sent {
  readonly event_id: string;
  readonly session_id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Collects the events that a page sends from now on. */
function watchEvents(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== PATHS.logEvent) return;
    const event: Sent = request.postDataJSON();
    // A page that is left before the answer arrives leaves the event to the next page, which sends it once
    // more.
    if (!sent.some(({ event_id }) => event_id === event.event_id)) sent.push(event);
  });
  return sent;
}

/**
 * Returns which device the sessions name ("UUID" for any UUID), and which aquariums their events are from, in
 * the order in which the sessions began.
 */
function devicesAndAquariums(sent: readonly Sent[]) {
  const starts = sent.filter(({ name }) => name === "session_start");
  return starts.map(({ session_id, payload: { device } }) => {
    const events = sent.filter((event) => event.session_id === session_id);
    const aquariums = new Set(events.map(({ payload }) => payload.aquarium));
    return [/^[0-9a-f-]{36}$/.test(String(device)) ? "UUID" : device, ...aquariums];
  });
}

/**
 * Opens a page at a mistyped address; returns the events that it sends, and a function that answers about the
 * default aquarium, to which the address leads, once that is requested.
 */
async function openMistyped(page: Page, changes: object, headers = {}) {
  const sent = watchEvents(page);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${PATHS.aquarium("minato")}`, async (route) => {
    const response = await route.fetch();
    await isHeld;
    const json = { ...(await response.json()), ...changes };
    await route.fulfill({ response, json, headers: { ...response.headers(), ...headers } });
  });
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/minatoo");
  await eventSession(page);
  await page.getByRole("link", { name: "To the penguins" }).tap();
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  return { sent, answer };
}

test("where an address was mistyped, nothing is recorded of the aquarium that it leads to before that is known not to ask", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { sent, answer } = await openMistyped(page, { recording: "consent" });
  await page.waitForTimeout(1_500);
  answer();
  await expect.poll(() => sent.map(({ name }) => name)).toContain("session_end");
  await page.waitForTimeout(1_500);
  expect(new Set(sent.map(({ payload }) => payload.aquarium))).toEqual(new Set(["minatoo"]));
  const ofMistyped = ["session_start", "viewport", "session_end"];
  expect(sent.map(({ name }) => name).filter((name) => !ofMistyped.includes(name))).toEqual([]);
});

// Rule (studies-in-a-visit): After a change of aquarium nothing is recorded before it is known what may be;
//   then everything that happened there is
test("what a visitor did before it was known that their aquarium records is recorded as done there, and the view ends there", async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { answer } = await openMistyped(page, {});
  const { id } = await eventSession(page);
  answer();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  const seen = () =>
    storedEvents(server, id)
      .filter(({ payload }) => payload.aquarium === "minato")
      .map(({ name }) => name);
  await expect.poll(seen).toContain("page_view");
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("link", { name: "To the penguins" })).toBeVisible();
  const events = await expectCompleteSession(server, await eventSession(page));
  const views = events.filter(({ name }) => name === "page_view" || name === "page_leave");
  expect(views.map(({ name, payload }) => [name, payload.aquarium])).toEqual(
    [..."vlvlvl"].map((each) => [each === "v" ? "page_view" : "page_leave", "minato"]),
  );
  expect((await eventSession(page)).id).toBe(id);
});

for (const [screen, locale] of [
  ["home", "ja"],
  ["draw", "ko"],
] as const)
  test(`a visit whose language was changed before it was known what may be recorded, by then on ${screen}, begins in the language before, and its view in its own`, async ({
    page,
  }) => {
    const sent = watchEvents(page);
    const known = Promise.withResolvers<void>();
    await page.route(`**${PATHS.aquarium("minato")}`, async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.goto("/minato");
    for (const name of ["English", "한국어"]) {
      await page.getByRole("button", { name }).tap();
      await expect(page.getByRole("button", { name, pressed: true })).toBeVisible();
    }
    if (screen === "draw") {
      await page.getByRole("button", { name: LABELS.ko.drawAsGuest }).tap();
      await expect(page.getByTestId("belly-canvas")).toBeVisible();
    }
    known.resolve();
    await expect.poll(() => sent.filter(({ name }) => name === "lang_change")).toHaveLength(2);
    const languages = sent.flatMap(({ name, payload }) =>
      payload.locale || payload.to ? [[name, payload.locale ?? `${payload.from} ${payload.to}`]] : [],
    );
    expect(languages).toEqual([
      ["session_start", "ja"],
      ["page_view", locale],
      ["lang_change", "ja en"],
      ["lang_change", "en ko"],
    ]);
  });

test("who goes on from another aquarium to one that records anonymously begins a session there, with all that they did there", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { sent, answer } = await openMistyped(page, { recording: "anonymous" });
  const { id } = await eventSession(page);
  answer();
  await expect.poll(() => sent.filter(({ name }) => name === "session_start")).toHaveLength(2);
  await page.goBack();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  const later = () => sent.filter(({ session_id }) => session_id !== id);
  const views = () => later().filter(({ name }) => name === "page_view");
  await expect.poll(() => views().length).toBe(3);
  expect(views().map(({ payload }) => [payload.screen, payload.from])).toEqual([
    ["home", "direct"],
    ["draw", "home"],
    ["home", "draw"],
  ]);
  expect(later().map(({ payload }) => payload.session_seq)).toEqual(later().map((_, at) => at + 1));
  expect(devicesAndAquariums(sent)).toEqual([
    ["UUID", "minatoo"],
    ["anonymous", "minato"],
  ]);
});

test("who goes on to an aquarium of which only an old record is known begins a session there, also over a reload", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const longAgo = { "harapen-kept-at": String(Date.now() - 2 * 86_400_000) };
  const { sent, answer } = await openMistyped(page, { recording: "anonymous" }, longAgo);
  const { id } = await eventSession(page);
  answer();
  await expect.poll(() => sent.map(({ name }) => name)).toContain("session_end");
  await page.route(`**${PATHS.aquarium("minato")}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), recording: "anonymous" } });
  });
  await page.reload();
  const ofNext = () => sent.filter(({ payload }) => payload.aquarium === "minato");
  await expect.poll(() => ofNext().map(({ name }) => name)).toContain("page_view");
  expect(ofNext().map(({ session_id }) => session_id)).not.toContain(id);
  expect(devicesAndAquariums(sent)).toEqual([
    ["UUID", "minatoo"],
    ["anonymous", "minato"],
  ]);
});

// Rule (studies-in-a-visit): No session is recorded in two ways: another begins where more or less is
//   recorded than before
test("a session goes on over a reload where as much is recorded as before, and ends where more or less is", async ({
  page,
}) => {
  const sent = watchEvents(page);
  const starts = () => sent.filter(({ name }) => name === "session_start").length;
  for (const [at, [aquarium, sessions]] of (
    [
      ["minato", 1],
      ["anonymous", 2],
      ["anonymous", 2],
      ["minato", 3],
    ] as const
  ).entries()) {
    await page.goto(`/${aquarium}`);
    await expect.poll(() => sent.filter(({ name }) => name === "page_view").length).toBe(at + 1);
    expect(starts()).toBe(sessions);
  }
  expect(devicesAndAquariums(sent)).toEqual([
    ["UUID", "minato"],
    ["anonymous", "anonymous"],
    ["UUID", "minato"],
  ]);
});

test("an open page whose aquarium records anonymously from now on ends its session and begins another", async ({
  page,
}) => {
  const sent = watchEvents(page);
  await page.goto("/minato");
  const { id } = await eventSession(page);
  await page.route(`**${PATHS.aquarium("minato")}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), recording: "anonymous" } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect
    .poll(() => devicesAndAquariums(sent))
    .toEqual([
      ["UUID", "minato"],
      ["anonymous", "minato"],
    ]);
  const ended = () => sent.filter(({ session_id }) => session_id === id).slice(-2);
  await expect.poll(() => ended().map(({ name }) => name)).toEqual(["page_leave", "session_end"]);
});
