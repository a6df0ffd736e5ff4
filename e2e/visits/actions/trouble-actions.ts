import { PATHS } from "@harapen/contract/calls/paths";
import type { Fault } from "../../support/delivery/fault-proxy.ts";
import { hidePage, killPage, showPage } from "../../support/telemetry/page-lifecycle.ts";
import type { CallFault, FaultyCall } from "../model/device.ts";
import type { VisitModel } from "../model/visit-model.ts";
import type { Phone } from "../phone/phone.ts";
import { type Action, action, type Visit } from "./action.ts";

const CALLS: Readonly<Record<FaultyCall, readonly string[]>> = {
  search: [PATHS.search],
  saves: [PATHS.saveRecord, PATHS.saveDrawing],
  events: [PATHS.logEvent],
};

const FAULTS: Readonly<Record<CallFault, Fault>> = {
  unavailable: { answer: 503 },
  "answer lost": "cut-after",
};

const isUp = ({ device }: VisitModel) => device.network === "up";
/** Whether the page shows Draw with nothing drawn. */
const isUndrawn = ({ tab: { place, drawing } }: VisitModel) =>
  place.screen === "draw" && drawing.strokes.length === 0;
const hasFaults = ({ device }: VisitModel) => Object.keys(device.faults).length > 0;

/** Ends every trouble of the network. */
export async function endTroubles({ model: { device }, phone }: Visit): Promise<void> {
  phone.proxy.faults.clear();
  await phone.restoreNetwork();
  device.faults = {};
  device.network = "up";
}

function breakCalls({ proxy }: Phone, call: FaultyCall, fault: CallFault): void {
  for (const path of CALLS[call]) proxy.faults.set(path, FAULTS[fault]);
}

export const TROUBLE_ACTIONS = {
  breakCalls: action<{ call: FaultyCall; fault: CallFault }>({
    weight: 5,
    choose: (random) => ({
      call: random.pick(["search", "saves", "saves", "events", "events"] as const),
      fault: random.pick(["unavailable", "answer lost"] as const),
    }),
    isPossible: (model, { call }) => isUp(model) && model.device.faults[call] === undefined,
    async perform({ model: { device }, phone }, { call, fault }) {
      breakCalls(phone, call, fault);
      device.faults = { ...device.faults, [call]: fault };
    },
  }),
  mendCalls: action({
    weight: 10,
    isPossible: (model) => isUp(model) && hasFaults(model),
    perform: endTroubles,
  }),
  cutNetwork: action({
    weight: 5,
    // On Draw nothing is prefetched before the first stroke.
    isPossible: (model) => isUp(model) && model.tab.hasShownHome && !isUndrawn(model),
    async perform({ model, phone }) {
      await phone.prefetched();
      await phone.cutNetwork();
      model.device.network = "cut";
    },
  }),
  restoreNetwork: action({
    weight: 15,
    isPossible: (model) => !isUp(model),
    perform: endTroubles,
  }),
  hideAndShow: action({
    weight: 6,
    isPossible: () => true,
    async perform({ model, phone }) {
      await phone.viewed();
      await hidePage(phone.page);
      await showPage(phone.page);
      model.tab.hide();
    },
  }),
  dieAndReturn: action<{ hidden: boolean }>({
    weight: 3,
    choose: (random) => ({ hidden: random.pick([true, false]) }),
    isPossible: isUp,
    async perform({ model, phone }, { hidden }) {
      if (hidden) {
        await phone.viewed();
        await hidePage(phone.page);
        model.tab.hide();
      }
      await phone.settled();
      await killPage(phone.page);
      await phone.closeTab();
      await phone.openTab();
      await phone.open("/minato");
      model.openAnotherTab();
    },
  }),
  openAnotherTab: action({
    weight: 4,
    isPossible: isUp,
    async perform({ model, phone }) {
      await phone.leaveApp();
      await phone.closeTab();
      await phone.openTab();
      await phone.open("/minato");
      model.openAnotherTab();
    },
  }),
} satisfies Record<string, Action>;
