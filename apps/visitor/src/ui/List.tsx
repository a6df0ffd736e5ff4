import type { ComponentProps } from "react";

/**
 * A list without markers. WebKit takes such a list for layout, and VoiceOver announces no list, unless its
 * role is explicit or it is within a navigation (`determineListRoleWithCleanChildren` in
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/accessibility/AccessibilityNodeObject.cpp). An
 * empty marker, `list-style-type: ""`, helps only for items that are laid out as list items; ours are grids.
 */
export function List(list: ComponentProps<"ul">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  // biome-ignore lint/correctness/noRestrictedElements: the one place
  return <ul role="list" {...list} />;
}

/** The same for a list whose order matters. */
export function OrderedList(list: ComponentProps<"ol">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  // biome-ignore lint/correctness/noRestrictedElements: the one place
  return <ol role="list" {...list} />;
}
