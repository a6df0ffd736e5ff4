import { PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { PreviewResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { signPreview } from "../../drafts/preview-token.ts";
import { changingCall } from "../call.ts";

/** Opens the visitor's app on the draft, for the member who asks. */
export const preview = changingCall({
  method: "POST",
  path: STAFF_PATHS.preview(":slug"),
  access: "reader",
  action: "preview",
  async perform({ context: { signer }, member, params: { slug } }) {
    const token = signPreview(signer, { aquarium: slug, member: member.id });
    const answer: PreviewResponse = { path: `/${slug}?${new URLSearchParams({ [PREVIEW_QUERY]: token })}` };
    return { answer };
  },
});
