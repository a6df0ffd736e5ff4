import { DESCRIBED_EVENTS, type Described } from "../tables/contract-fields.ts";

type Mask = (value: unknown) => unknown;
/** A payload without what may tell who somebody is; `undefined` for an event that the contract does not know. */
export type MaskPayload = (event: string, payload: unknown) => unknown;

/**
 * Keeps of a payload what the contract describes, so that a further key's content, which nobody vouches for, stays
 * behind; each kept field is masked as the contract says.
 */
export function payloadMasks(pseudonym: (uid: string) => string): MaskPayload {
  const masks = new Map(
    [...DESCRIBED_EVENTS].map(([event, described]) => [event, maskOf(described, pseudonym)]),
  );
  return (event, payload) => masks.get(event)?.(payload);
}

function maskOf(described: Described, pseudonym: (uid: string) => string): Mask {
  const { privacy, properties, items } = described;
  if (privacy === "uid") return onText(pseudonym);
  if (privacy === "address") return onText(maskAddress);
  if (privacy === "message") return onText(maskMessage);
  if (items?.properties) return eachOf(maskOf(items, pseudonym));
  if (!properties) return (value) => value;
  const masks = Object.entries(properties).map(([key, field]) => [key, maskOf(field, pseudonym)] as const);
  return (value) => pick(value as Readonly<Record<string, unknown>>, masks);
}

function pick(value: Readonly<Record<string, unknown>>, masks: readonly (readonly [string, Mask])[]) {
  const kept: Record<string, unknown> = {};
  for (const [key, mask] of masks) {
    if (value[key] !== undefined) kept[key] = mask(value[key]);
  }
  return kept;
}

function onText(mask: (text: string) => string): Mask {
  return (value) => (typeof value === "string" ? mask(value) : value);
}

function eachOf(mask: Mask): Mask {
  return (value) => (Array.isArray(value) ? value.map(mask) : value);
}

/** Origin and path of an address: no query, no fragment, no user before the host. What is no address is a word, or nothing. */
export function maskAddress(address: string): string {
  if (/^[\w-]*$/.test(address)) return address;
  if (!/^(https?:\/\/|android-app:\/\/|\/)/i.test(address)) return "";
  return address.replace(/[?#].*$/s, "").replace(/^([a-z-]*:?\/\/)[^/]*@/i, "$1");
}

/** A program's message without mail addresses, and without the queries of addresses in it. */
export function maskMessage(message: string): string {
  return message.replaceAll(/\S+@\S+/g, "…").replaceAll(/[?#]\S*/g, "…");
}
