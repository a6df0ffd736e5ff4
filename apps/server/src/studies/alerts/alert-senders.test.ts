import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { CLOCK_ALERT } from "../../testing/studies/clock-alert.ts";
import { isPublicAddress, webhookSender } from "./alert-senders.ts";

const ALERT = {
  subject: "",
  text: "",
  json: CLOCK_ALERT,
};

it.each([
  ["93.184.215.14", true],
  ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["::1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:93.184.215.14", false],
  ["::127.0.0.1", false],
  ["64:ff9b::a9fe:a9fe", false],
  ["64:ff9b:1::1", false],
  ["2002:7f00:1::1", false],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", false],
  ["2001:db8::1", false],
  ["3fff::1", false],
  ["fec0::1", false],
  ["ff02::1", false],
  ["4000::1", false],
  ["2001:4860:4860::8888", true],
  ["fe80::1%eth0", false],
  ["localhost", false],
])("the address %s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

// Rule (research.md#data-quality-and-alerts)
it("no private address is asked, however it is written, unless that is allowed", async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const strict = webhookSender({ allowPrivate: false });
  for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "localhost", "[::ffff:127.0.0.1]"])
    await expect(strict.send(`http://${host}:${port}/`, ALERT), host).rejects.toThrow();
  expect(asked).toBe(0);
  await webhookSender({ allowPrivate: true }).send(`http://localhost:${port}/`, ALERT);
  expect(asked).toBe(1);
  await new Promise((done) => server.close(done));
});
