import { showPreviewMark } from "./preview-mark.ts";
import { followPreview } from "./preview-over.ts";

/** Marks the tab as a preview, until the preview is over. */
export function beginPreview(): void {
  showPreviewMark();
  followPreview();
}
