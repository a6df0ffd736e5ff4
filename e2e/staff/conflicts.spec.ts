// Rule (drafts-and-publishes)

import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { person } from "@harapen/contract/staff/people";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { type Member, signInMember } from "../support/staff/members.ts";

/** The demo aquarium's first bird, and its partner. */
const [SANGO, RAMUNE] = ["m01", "m02"] as const;

/** Changes a bird's birthday in the draft, as another person's page would. */
const setBirthday = (member: Member, slug: string, birthday_iso: string, id: string = SANGO) =>
  changeBirds(member, slug, {
    [id]: (bird) => ({
      ...bird,
      record: { ...bird.record, birthday_iso, birthday_precision: "day", birth_year: 2016 },
    }),
  });

const birthdayOf = async (member: Member, slug: string) =>
  (await readDraft(member, slug)).birds.find(({ id }) => id === SANGO)?.content.record.birthday_iso;

const conflict = (page: Page) => page.getByRole("dialog", { name: "ほかの人も、ここを変えました" });

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/409/));

test("the birthday that somebody else stored is shown once theirs is kept, and typed on from there", async ({
  page,
  server,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin"), "birthdays");
  const helper = await signInMember(server, { role: "helper", aquarium: "birthdays" });
  await setBirthday(helper, "birthdays", "2016-04-02");
  await signInAs({ role: "keeper", aquarium: "birthdays" });
  await page.goto(`/staff/birthdays/penguins/of/${SANGO}`, { waitUntil: "networkidle" });
  const [month, day] = [page.getByLabel("月", { exact: true }), page.getByLabel("日", { exact: true })];
  await expect(day).toHaveValue("2");
  await setBirthday(helper, "birthdays", "2016-05-09");
  await day.fill("3");
  await conflict(page).getByRole("button", { name: "helper of birthdays の変更を残す" }).tap();
  await expect(month).toHaveValue("5");
  await expect(day).toHaveValue("9");
  await day.fill("8");
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expect.poll(() => birthdayOf(helper, "birthdays")).toBe("2016-05-08");
});

// Rule (drafts-and-publishes): A form that is opened from a list is of the draft as it is by then, and
//   follows it while nothing waits to be stored
test("what others have stored since the list was opened is in the forms and dialogs that are opened from it", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const slug = "opened-late";
  await copyAquarium(await signInAs("admin"), slug);
  const helper = await signInMember(server, { role: "helper", aquarium: slug });
  const rename = (to: string) =>
    changeBirds(helper, slug, { [SANGO]: (bird) => ({ ...bird, name: { ...bird.name, ja: to } }) });
  const comment = page.getByRole("group", { name: "English" }).getByLabel("コメント");
  const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
  const isStored = () => expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await signInAs({ role: "keeper", aquarium: slug });

  await page.goto(`/staff/${slug}/penguins`);
  const bird = page.getByRole("link", { name: "サンゴ" });
  await expect(bird).toBeVisible();
  await rename("さんご");
  await bird.tap();
  await expect(name).toHaveValue("さんご");
  await comment.fill("Swims fast.");
  await isStored();
  await expect(conflict(page)).toHaveCount(0);

  await page.goto(`/staff/${slug}/texts`);
  const words = page
    .getByRole("row", { name: /^さんご/ })
    .getByRole("button")
    .first();
  await expect(words).toBeVisible();
  await rename("珊瑚");
  await words.tap();
  await expect(name).toHaveValue("珊瑚");
  await comment.fill("Swims very fast.");
  await isStored();
  await expect(conflict(page)).toHaveCount(0);
  const { birds } = await readDraft(helper, slug);
  expect(birds.find(({ id }) => id === SANGO)?.content).toMatchObject({
    name: { ja: "珊瑚" },
    comment: { en: "Swims very fast." },
  });
});

test("a bird's draft that somebody else has changed since is not discarded before that is looked at", async ({
  page,
  server,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin"), "unseen-bird");
  const helper = await signInMember(server, { role: "helper", aquarium: "unseen-bird" });
  await setBirthday(helper, "unseen-bird", "2016-03-01");
  await signInAs({ role: "keeper", aquarium: "unseen-bird" });
  await page.goto(`/staff/unseen-bird/penguins/of/${SANGO}`, { waitUntil: "networkidle" });
  const discard = page.getByRole("button", { name: "この下書きをやめる" });
  await expect(discard).toBeVisible();
  await setBirthday(helper, "unseen-bird", "2016-05-09");
  await discard.tap();
  const question = page.getByRole("dialog", { name: "サンゴ の下書きをやめますか" });
  await question.getByRole("button", { name: "この下書きをやめる" }).tap();
  await expect(conflict(page).getByRole("row", { name: /誕生日/ })).toContainText("2016-05-09");
  expect(await birthdayOf(helper, "unseen-bird"), "nothing is discarded yet").toBe("2016-05-09");
  await conflict(page).getByRole("button", { name: "helper of unseen-bird の変更を残す" }).tap();
  await discard.tap();
  await question.getByRole("button", { name: "この下書きをやめる" }).tap();
  await expect(page.getByRole("table", { name: "ペンギンの一覧" })).toBeVisible();
  expect(await birthdayOf(helper, "unseen-bird")).not.toBe("2016-05-09");
});

test("a new bird that somebody else has discarded stays on the screen, and is put back or let go", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const slug = "discarded-bird";
  await copyAquarium(await signInAs("admin"), slug);
  const helper = await signInMember(server, { role: "helper", aquarium: slug });
  await signInAs({ role: "keeper", aquarium: slug });
  const newBird = async () =>
    (await readDraft(helper, slug)).birds.find(({ change }) => change?.state === "added");
  const discard = async () => {
    const bird = await newBird();
    const body = { kind: "bird", key: bird?.id, revision: bird?.revision };
    expect((await helper.call("POST", STAFF_PATHS.draftDiscard(slug), body)).ok).toBe(true);
  };
  const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
  const gone = page.getByRole("dialog", { name: "ほかの人が、この子の下書きをやめました" });
  const isStored = () => expect(page.getByText("下書きに保存ずみ")).toBeVisible();

  await page.goto(`/staff/${slug}/penguins/new`);
  await name.fill("あたらしい");
  await isStored();
  await discard();
  await name.fill("あたらしいこ");
  await expect(gone).toBeVisible();
  await expectNoViolations(page, "a bird that somebody else has discarded");
  await gone.getByRole("button", { name: "あなたの内容でもどす" }).tap();
  await isStored();
  expect((await newBird())?.content.name.ja).toBe("あたらしいこ");

  await page.goto(`/staff/${slug}/texts`);
  await page
    .getByRole("row", { name: /^あたらしいこ/ })
    .getByRole("button")
    .first()
    .tap();
  await isStored();
  await discard();
  await name.fill("もっとあたらしいこ");
  await gone.getByRole("button", { name: "やめたままにする" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await newBird()).toBeUndefined();
});

test("a draft to which others have added since is not discarded before it is asked again, with their changes", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  await copyAquarium(await signInAs("admin"), "unseen");
  const helper = await signInMember(server, { role: "helper", aquarium: "unseen" });
  await setBirthday(helper, "unseen", "2016-03-01");
  await signInAs({ role: "keeper", aquarium: "unseen" });
  await page.goto("/staff/unseen");
  await page.getByRole("button", { name: "変更をすべて取り消す" }).tap();
  const question = (changes: number) =>
    page.getByRole("dialog", { name: `下書きの変更 ${changes} 件を取り消しますか` });
  await expect(question(1)).toBeVisible();
  await setBirthday(helper, "unseen", "2016-05-09", RAMUNE);
  await question(1).getByRole("button", { name: "変更をすべて取り消す" }).tap();
  await expect(question(2)).toContainText("ほかの人が先に変えました。今の内容を見てください。");
  await expectNoViolations(page, "a draft that is not as it was looked at");
  expect(await birthdayOf(helper, "unseen"), "nothing is discarded yet").toBe("2016-03-01");
  await question(2).getByRole("button", { name: "変更をすべて取り消す" }).tap();
  await expect(page.getByText("下書きの変更")).toHaveCount(0);
  expect(await birthdayOf(helper, "unseen")).not.toBe("2016-03-01");
});

// Rule (staff-screens)
test("roles that somebody was given since the list of all people was opened stay when others are changed", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const slug = "given-since";
  await copyAquarium(await signInAs("admin"), slug);
  const other = await signInMember(server, "admin");
  const mail = "nami@aquarium.example";
  const roles = [{ aquarium: slug, role: "helper" }];
  const added = await other.call("POST", STAFF_PATHS.people, { mail, admin: false, roles });
  const { id } = person.parse(await added.json());
  await page.goto("/staff/-/people");
  await page.getByRole("button", { name: `${mail} の役割を変える` }).tap();
  const given = [...roles, { aquarium: "kitano", role: "keeper" }];
  expect((await other.call("PATCH", STAFF_PATHS.person(id), { roles: given })).ok, "by the other").toBe(true);
  await page.getByRole("group", { name: "みなと水族館" }).getByLabel("研究").first().check();
  await page.getByRole("button", { name: "保存する" }).tap();
  const entry = page.getByRole("listitem").filter({ hasText: mail });
  await expect(entry).toContainText("みなと水族館・研究");
  await expect(entry).toContainText("きたの水族館・飼育担当");
});
