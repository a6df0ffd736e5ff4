// Rule (studies-in-a-visit)

import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import { beforeEach, expect, test } from "vitest";
import { HeldOutput, newSession } from "./session.ts";

const session = newSession("11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222", 0);
const event = (seq: number): EventEnvelope => ({
  event_id: `00000000-0000-4000-8000-00000000000${seq}`,
  session_id: session.id,
  name: "undo",
  client_ts: seq,
  payload: { session_seq: seq, aquarium: "minato" },
});

let given: string[];
let output: HeldOutput;
beforeEach(() => {
  given = [];
  output = new HeldOutput({
    send: ({ client_ts }) => given.push(`event ${client_ts}`),
    save: ({ seq }) => given.push(`session ${seq}`),
    forget: () => given.push("forgotten"),
    storeEndings: (endings) => given.push(`endings ${endings.length}`),
  });
});

test("what is certain is given out at once", () => {
  output.send(event(1));
  output.save({ ...session, seq: 1 });
  output.storeEndings([event(2)]);
  expect(given).toEqual(["event 1", "session 1", "endings 1"]);
});

test("what is held leaves nothing until it is released, and is then given out in its order, once", () => {
  output.hold();
  for (const seq of [1, 2]) {
    output.send(event(seq));
    output.save({ ...session, seq });
    output.storeEndings([event(seq + 1)]);
  }
  expect([given, output.size]).toEqual([[], 2]);
  output.release();
  output.release();
  output.send(event(3));
  expect(given).toEqual(["event 1", "event 2", "session 2", "event 3"]);
});

test("what is dropped is never given out, and what comes after it is held still", () => {
  output.hold();
  output.send(event(1));
  output.save({ ...session, seq: 1 });
  output.drop();
  output.send(event(2));
  expect([output.isHolding, output.size]).toEqual([true, 1]);
  output.release();
  expect(given).toEqual(["event 2"]);
});

test("a session that has ended is forgotten at once, and what was held of it is not saved", () => {
  output.hold();
  output.send(event(1));
  output.save({ ...session, seq: 1 });
  output.forget();
  output.release();
  expect(given).toEqual(["forgotten", "event 1"]);
});
