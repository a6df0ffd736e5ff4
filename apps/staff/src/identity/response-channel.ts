/**
 * The broadcast channel on which the page to which a provider redirects sends its address to the tab that
 * began the sign-in. `window.opener` would not do: it is gone after a provider that isolates its pages
 * (Cross-Origin-Opener-Policy).
 */
const CHANNEL = "harapen.staff.sign-in";

/** The time within which an existing tab acknowledges an address, in milliseconds. */
const ACKNOWLEDGEMENT_MS = 1_000;

/** An address, or its acknowledgement. */
type Message = { readonly answer: string } | { readonly acknowledged: string };

const stateIn = (address: string) => new URL(address).searchParams.get("state") ?? "";

/**
 * Listens for the response whose `state` ends with the attempt, and acknowledges it. Returns what stops it.
 */
export function listenForResponse(attempt: string, onResponse: (address: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!("answer" in data) || !stateIn(data.answer).endsWith(attempt)) return;
    channel.postMessage({ acknowledged: data.answer } satisfies Message);
    onResponse(data.answer);
  };
  return () => channel.close();
}

/** Sends the address of a response. Resolves to whether a tab has received it. */
export function sendResponse(address: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const acknowledged = new Promise<boolean>((resolve) => {
    setTimeout(resolve, ACKNOWLEDGEMENT_MS, false);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("acknowledged" in data && data.acknowledged === address) resolve(true);
    };
  });
  channel.postMessage({ answer: address } satisfies Message);
  return acknowledged.finally(() => channel.close());
}
