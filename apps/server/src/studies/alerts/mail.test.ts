import { expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { CLOCK_ALERT } from "../../testing/studies/clock-alert.ts";
import { mailSender } from "./alert-senders.ts";

const ALERT = {
  subject: "[Harapen] 秋の調査: clock",
  text: "時計がずれている端末があります\n",
  json: CLOCK_ALERT,
};

it("a mail goes to the study's address, in plain text", async () => {
  const server = await startMailServer();
  await mailSender({ server: server.address, from: "harapen@aquarium.example" }).send(
    "lab@university.example",
    ALERT,
  );
  expect(server.lines).toContain("MAIL FROM:<harapen@aquarium.example>");
  expect(server.lines).toContain("RCPT TO:<lab@university.example>");
  const body = server.lines.slice(server.lines.indexOf("") + 1, server.lines.indexOf(".")).join("");
  expect(server.lines.join("\n")).toMatch(/Content-Type: text\/plain; charset=utf-8/);
  expect(Buffer.from(body, "base64").toString()).toBe(ALERT.text);
  await server.stop();
});

it("a mail that the server refuses was not sent", async () => {
  const server = await startMailServer({ refuses: true });
  const sender = mailSender({ server: server.address, from: "harapen@aquarium.example" });
  await expect(sender.send("lab@university.example", ALERT)).rejects.toThrow("554");
  await server.stop();
});
