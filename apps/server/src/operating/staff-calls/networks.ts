import {
  blockNetworkRequest,
  type RefusedNetwork,
  type RefusedNetworks,
} from "@harapen/contract/staff/networks";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/visits.ts";
import { BlockStore } from "../networks/blocked-networks.ts";

/** How much of a network's name the console shows, and the audit log has. */
const SHOWN_LENGTH = 8;

/** Serves the networks that are blocked, and those that were refused most within a day. */
export const readNetworks = readingCall({
  path: STAFF_PATHS.networks,
  access: "admin",
  async answer({ context, request }): Promise<RefusedNetworks> {
    const { refused } = context.operating;
    await refused.write();
    const blocks = new BlockStore(context.database);
    const network = networkOf(request);
    const own = network === undefined ? new Set() : await blocks.namesOf(network);
    const listed = new Map<string, RefusedNetwork>();
    for (const { name, until } of await blocks.list())
      listed.set(name, { ...unrefused(name), blocked_until: new Date(until).toISOString() });
    for (const { name, refusedFor, count, lastAt } of await refused.list()) {
      const { refusals, last_at, ...known } = listed.get(name) ?? unrefused(name);
      listed.set(name, {
        ...known,
        refusals: [...refusals, { refused_for: refusedFor, count }].sort((one, two) => two.count - one.count),
        last_at: last_at !== null && last_at > lastAt ? last_at : lastAt,
      });
    }
    const networks = [...listed.values()].map((each) => ({ ...each, own: own.has(each.id) }));
    return { networks: networks.sort(blockedAndMostRefusedFirst) };
  },
});

/** Refuses visitors' calls of a network for some hours. */
export const blockNetwork = changingCall({
  method: "POST",
  path: STAFF_PATHS.networkBlock(":id"),
  access: "admin",
  action: "block-network",
  body: blockNetworkRequest,
  async change({ params, body }, transaction) {
    const blocked = await new BlockStore(transaction).block(params.id, body.hours);
    if (!blocked) throw new StaffError("not-found", "No network of the last day has this name.");
    const { before, until } = blocked;
    const subject = params.id.slice(0, SHOWN_LENGTH);
    return { answer: { blocked_until: until }, subject, before: { until: before }, after: { until } };
  },
});

/** Ends a network's block. */
export const unblockNetwork = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.networkBlock(":id"),
  access: "admin",
  action: "unblock-network",
  async change({ params }, transaction) {
    const until = await new BlockStore(transaction).unblock(params.id);
    if (until === null) throw new StaffError("not-found", "This network is not blocked.");
    return { subject: params.id.slice(0, SHOWN_LENGTH), before: { until }, after: { until: null } };
  },
});

const unrefused = (id: string): RefusedNetwork => ({
  ...{ id, refusals: [], last_at: null, blocked_until: null, own: false },
});

function blockedAndMostRefusedFirst(one: RefusedNetwork, two: RefusedNetwork): number {
  const isBlocked = ({ blocked_until }: RefusedNetwork) => Number(blocked_until !== null);
  const sum = ({ refusals }: RefusedNetwork) => refusals.reduce((total, { count }) => total + count, 0);
  return isBlocked(two) - isBlocked(one) || sum(two) - sum(one);
}
