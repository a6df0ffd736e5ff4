/**
 * How the popup's last page tells the app what the provider answered. Over a channel and not to `window.opener`, which
 * is gone after a provider that isolates its pages (Cross-Origin-Opener-Policy), or when the visitor came by a link.
 */
const CHANNEL = "harapen.sign-in";

type Message = { readonly answer: string } | { readonly heard: string };

function stateIn(address: string): string | null {
  return new URL(address).searchParams.get("state");
}

/** Calls `hear` with the address that answers the request with this `state`. Returns what ends the listening. */
export function listenForAnswer(state: string, hear: (address: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!("answer" in data) || stateIn(data.answer) !== state) return;
    channel.postMessage({ heard: data.answer } satisfies Message);
    hear(data.answer);
  };
  return () => channel.close();
}

/** Tells the answer; calls `heard` once somebody has it. */
export function tellAnswer(address: string, heard: () => void): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!("heard" in data) || data.heard !== address) return;
    channel.close();
    heard();
  };
  channel.postMessage({ answer: address } satisfies Message);
}
