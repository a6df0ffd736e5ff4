import { LABELS, MEMBER_LABELS as member } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button, candidate, heading, link } from "./support/look.ts";
import { openHome, search } from "./support/steps.ts";

const labels = LABELS.en;

// Rule (signing-in-and-out): Signing in by the popup, the album and logging out work in WebKit and Firefox
test("a visitor signs in through the popup, finds their drawing in the album, and logs out", async ({
  visitor,
  network,
  server,
}) => {
  await openHome(visitor, network, labels);
  await visitor.tap(button(member.logIn));
  const inPopup = await visitor.inPopup();
  await inPopup.fill({ selector: "input[type=text], input:not([type])" }, "Hana");
  await inPopup.tap(button(member.logIn));
  await visitor.seesPopupClose();
  await visitor.sees({ selector: "main *", name: "Hello, Hana!" });
  const members = () => rows(server.dataDir, "select uid from visitor where name = 'Hana'");
  // The greeting does not wait for the server.
  await expect.poll(members).toHaveLength(1);
  const [{ uid } = {}] = members();

  await visitor.tap({ ...link(member.draw), selector: "main a[href]" });
  await visitor.drawRing({ x: 150, y: 200 });
  await search(visitor, labels);
  await visitor.tap(candidate(0));
  await visitor.tap(button(labels.thisOne));
  expect((await visitor.sees(alert)).text).toContain(labels.sent);
  expect(rows(server.dataDir, "select uid from drawing")).toEqual([{ uid }]);
  await visitor.tap(link(member.album));
  await visitor.sees(heading(member.albumTitle));
  await visitor.sees({ selector: "main li time" });
  expect(await visitor.seen({ selector: "main li time" })).toHaveLength(1);

  await visitor.tab.reload();
  await visitor.sees({ selector: "main li time" });
  await visitor.tap({ ...link("Home"), selector: "nav a[href]" });
  await visitor.tap(button(member.logOut));
  await visitor.sees(button(labels.drawAsGuest));
  const kept = await visitor.tab.evaluate(
    () => Object.keys(sessionStorage).filter((key) => /sign-in/.test(key)),
    undefined,
  );
  expect(kept).toEqual([]);
  await visitor.tab.goto(`${network.origin}/minato/collection`);
  await visitor.sees(heading(member.albumForMembers));
});

test("a popup that the visitor closes is announced, and they can go on as a guest", async ({
  visitor,
  network,
}) => {
  await openHome(visitor, network, labels);
  await visitor.tap(button(member.logIn));
  const inPopup = await visitor.inPopup();
  await inPopup.sees({ selector: "input" });
  await inPopup.tab.close();
  expect((await visitor.sees(alert)).text).toContain("window was closed");
  await visitor.tap(button(labels.drawAsGuest));
  await visitor.drawRing({ x: 150, y: 200 });
});
