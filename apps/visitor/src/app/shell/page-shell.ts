import { SHELL_SCREENS, type ShellScreen } from "@harapen/contract/shell";
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../api/query-client.ts";

/** How long a page's shell stays while data does not arrive, in milliseconds: then the app itself says that it is loading. */
const DATA_TIMEOUT_MS = 2_000;

/** The screen whose shell the page began with; `undefined` where it has none. */
export function shellOf(root: HTMLElement): ShellScreen | undefined {
  return SHELL_SCREENS.find((screen) => screen === root.dataset.shell);
}

/**
 * Resolves when the app can replace the shell that the page began with without anything disappearing: the screen (`ready`) and the data
 * that it shows are loaded. At once where the page has no shell.
 */
export async function shellReplaceable(
  root: HTMLElement,
  { ready, data }: { readonly ready: Promise<void>; readonly data: readonly QueryKey[] },
): Promise<void> {
  if (!shellOf(root)) return;
  await ready;
  await Promise.race([allSettled(data), new Promise((resolve) => setTimeout(resolve, DATA_TIMEOUT_MS))]);
}

/** Resolves when none of the queries is waiting for its first answer. */
function allSettled(keys: readonly QueryKey[]): Promise<void> {
  const cache = queryClient.getQueryCache();
  const isSettled = () =>
    keys.every((queryKey) => {
      const state = queryClient.getQueryState(queryKey);
      return state !== undefined && (state.status !== "pending" || state.fetchFailureCount > 0);
    });
  return new Promise((resolve) => {
    const check = () => {
      if (!isSettled()) return;
      stop();
      resolve();
    };
    const stop = cache.subscribe(check);
    check();
  });
}
