/**
 * The broadcast channel on which the popup's last page sends the app the provider's authorization response.
 * `window.opener` would not do: it is gone after a provider that isolates its pages
 * (Cross-Origin-Opener-Policy), or when the visitor came by a link.
 */
const CHANNEL = "harapen.sign-in";

/**
 * A response, or its acknowledgement. Pages of two versions of the app may talk here: the fields keep their
 * names.
 */
type Message = { readonly answer: string } | { readonly heard: string };

function stateIn(address: string): string | null {
  return new URL(address).searchParams.get("state");
}

/**
 * Listens for the response to the authorization request with this `state` (RFC 6749, section 4.1.2),
 * acknowledges it and calls `onResponse` with its address. Returns the function that stops listening.
 */
export function listenForResponse(state: string, onResponse: (address: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!("answer" in data) || stateIn(data.answer) !== state) return;
    channel.postMessage({ heard: data.answer } satisfies Message);
    onResponse(data.answer);
  };
  return () => channel.close();
}

/** The time between two sendings of a response. */
const SEND_EVERY_MS = 500;

/**
 * Sends the address of a response until a page of the app, which a phone may have suspended, has received it;
 * then calls `onAcknowledged`. Returns the function that stops sending.
 */
export function sendResponse(address: string, onAcknowledged: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const send = () => channel.postMessage({ answer: address } satisfies Message);
  const timer = setInterval(send, SEND_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!("heard" in data) || data.heard !== address) return;
    stop();
    onAcknowledged();
  };
  send();
  return stop;
}
