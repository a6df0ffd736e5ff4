import { PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import { sessionStore } from "./web-storage.ts";

/** Where a tab keeps its preview in session storage. */
export const PREVIEW_STORAGE_KEY = "harapen.preview";

let token: string | undefined;

/** The token of the preview that staff opened in this tab, as its address had it; empty for visitors. */
export function previewToken(): string {
  if (token === undefined) {
    const opened = new URLSearchParams(globalThis.location?.search).get(PREVIEW_QUERY);
    if (opened) sessionStore.write(PREVIEW_STORAGE_KEY, opened);
    token = opened ?? sessionStore.read(PREVIEW_STORAGE_KEY) ?? "";
  }
  return token;
}

/**
 * Whether this page is a preview, which neither changes nor adds to what the device keeps of its visitors.
 */
export const isPreview = (): boolean => previewToken() !== "";

/** Returns the query of calls, which names the preview in a preview. */
export function callQuery(): string {
  const preview = previewToken();
  return preview && `?${PREVIEW_QUERY}=${encodeURIComponent(preview)}`;
}
