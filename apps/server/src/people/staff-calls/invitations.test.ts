// Rule (staff): An invitation goes by mail where the server has one, to those alone who have not come yet

import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { aquariumPeople, people } from "@harapen/contract/staff/people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

let app: RunningApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let admin: SignedInPerson;
let keeper: SignedInPerson;
beforeAll(async () => {
  mails = await startMailServer();
  app = await runApp({
    environment: { SMTP_URL: mails.address, MAIL_FROM: "harapen@aquarium.example" },
  });
  admin = await signInPerson(app, "Admin", { admin: true });
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
});
afterAll(async () => {
  await app.stop();
  await mails.stop();
});

const invited = (mail: string) =>
  app.rooms.people.staff.add({
    ...{ mail, name: null, admin: false, addedBy: null },
    roles: [{ aquarium: SLUG, role: "helper" }],
  });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

/** The text of the last message, of which the encoding is the mail program's choice. */
function lastText(): string {
  const lines = mails.lines.slice(mails.lines.lastIndexOf("DATA") + 1, mails.lines.lastIndexOf("."));
  const body = lines.slice(lines.indexOf("") + 1);
  if (lines.some((line) => /^content-transfer-encoding: base64$/i.test(line)))
    return Buffer.from(body.join(""), "base64").toString();
  const bytes = body.join("\n").replaceAll("=\n", "");
  return decodeURIComponent(bytes.replaceAll("%", "%25").replaceAll(/=([0-9A-F]{2})/g, "%$1"));
}

it("goes to somebody's own address, in both languages, by the keeper or an admin", async () => {
  const id = await invited("aki@aquarium.example");
  for (const [by, path] of [
    [keeper, STAFF_PATHS.aquariumInvitation(SLUG, id)],
    [admin, STAFF_PATHS.personInvitation(id)],
  ] as const) {
    mails.lines.length = 0;
    expect((await by.call("POST", path)).status).toBe(200);
    expect(mails.lines).toContain("RCPT TO:<aki@aquarium.example>");
    const text = lastText();
    expect(text).toContain("お手伝い");
    expect(text).toContain("helper");
    expect(text).toContain(`${app.address}/staff`);
  }
  const { entries } = await app.rooms.people.audit.page({ limit: 2 });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ["send-invitation", id],
    ["send-invitation", id],
  ]);
});

it("is not sent to who has come already, nor to who is not there", async () => {
  const keeperId = keeper.id;
  expect(await codeOf(await admin.call("POST", STAFF_PATHS.personInvitation(keeperId)))).toBe("unchanged");
  const path = STAFF_PATHS.aquariumInvitation(SLUG, keeperId);
  expect(await codeOf(await admin.call("POST", path))).toBe("unchanged");
  const nobody = STAFF_PATHS.aquariumInvitation(SLUG, "00000000-0000-4000-8000-000000000000");
  expect((await keeper.call("POST", nobody)).status).toBe(404);
});

it("is said to be possible in the lists of people, and not where the server has no mail", async () => {
  const read = async (by: SignedInPerson, path: string) => (await by.call("GET", path)).json();
  expect(people.parse(await read(admin, STAFF_PATHS.people)).mails).toBe(true);
  expect(aquariumPeople.parse(await read(keeper, STAFF_PATHS.aquariumPeople(SLUG))).mails).toBe(true);
  const without = await runApp();
  const other = await signInPerson(without, "Admin", { admin: true });
  expect(people.parse(await read(other, STAFF_PATHS.people)).mails).toBe(false);
  const { id } = (await (
    await other.call("POST", STAFF_PATHS.people, { mail: "ben@aquarium.example", admin: true })
  ).json()) as { id: string };
  expect((await other.call("POST", STAFF_PATHS.personInvitation(id))).status).toBe(404);
  await without.stop();
});

it("says where the mail server does not take it, and the person stays added", async () => {
  const refusing = await startMailServer({ refuses: true });
  const environment = { SMTP_URL: refusing.address, MAIL_FROM: "harapen@aquarium.example" };
  const other = await runApp({ environment });
  const by = await signInPerson(other, "Admin", { admin: true });
  const added = await by.call("POST", STAFF_PATHS.people, { mail: "ben@aquarium.example", admin: true });
  const { id } = (await added.json()) as { id: string };
  expect(await codeOf(await by.call("POST", STAFF_PATHS.personInvitation(id)))).toBe("service-unavailable");
  expect(await other.rooms.people.staff.find(id)).toBeDefined();
  await other.stop();
  await refusing.stop();
});

// Rule (staff): What is no mail address is not invited
it.each(["aki", "aki@aquarium", "aki@aquarium.example, ben@aquarium.example"])(
  "%j is refused",
  async (mail) => {
    const answer = await admin.call("POST", STAFF_PATHS.people, { mail, admin: true });
    expect(await codeOf(answer)).toBe("bad-request");
    const inAquarium = await keeper.call("POST", STAFF_PATHS.aquariumPeople(SLUG), {
      mail,
      roles: ["helper"],
    });
    expect(await codeOf(inAquarium)).toBe("bad-request");
  },
);
