/**
 * The header that carries a visit's token, both ways: the server gives one with answers that no cache keeps, and pages send it
 * back with what they post. It says nothing of who visits; without it a call is answered all the same.
 */
export const VISIT_HEADER = "x-harapen-visit";

/** The query of a staff's preview, on the page and on each of its calls: its value is the preview's token. */
export const PREVIEW_QUERY = "preview";
