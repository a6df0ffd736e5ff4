import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { CLOCK_ALERT } from "../../testing/studies/clock-alert.ts";
import { mailSender } from "./alert-senders.ts";

/**
 * Starts a mail server with RFC 5321's minimal commands, which keeps the messages that it gets, or refuses
 * all of them.
 */
async function startMailServer({ refuses = false } = {}) {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.on("error", () => {});
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of String(chunk).split("\r\n").slice(0, -1)) {
        lines.push(line);
        if (isData && line !== ".") continue;
        if (line === ".") isData = false;
        if (line === "DATA" && !refuses) isData = true;
        if (line === "DATA") socket.write(refuses ? "554 no\r\n" : "354 go on\r\n");
        else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    lines,
    address: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(done)),
  };
}

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
