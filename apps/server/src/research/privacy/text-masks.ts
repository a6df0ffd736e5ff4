/** Returns the origin and path of an address: no query, no fragment, no user before the host. A text that is no address is returned if it is a word, otherwise nothing. */
export function maskAddress(address: string): string {
  if (/^[\w-]*$/.test(address)) return address;
  if (!/^(https?:\/\/|android-app:\/\/|\/)/i.test(address)) return "";
  return address.replace(/[?#].*$/s, "").replace(/^([a-z-]*:?\/\/)[^/]*@/i, "$1");
}

/** Returns a program's message without mail addresses, and without the queries of addresses in it. */
export function maskMessage(message: string): string {
  return message.replaceAll(/\S+@\S+/g, "…").replaceAll(/[?#]\S*/g, "…");
}

/** Returns an event's name if it is a plain word, otherwise `null`: anybody may send events that the contract does not know. */
export function maskEventName(name: string): string | null {
  return /^[\w.:-]+$/.test(name) ? name : null;
}
