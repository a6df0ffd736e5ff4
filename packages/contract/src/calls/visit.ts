/**
 * The header that carries a visit's token, both ways: the server sends one with answers that no cache keeps, and pages send it
 * back with what they post. It does not identify the visitor; a call without it is answered all the same.
 */
export const VISIT_HEADER = "x-harapen-visit";

/** The query of a staff's preview, on the page and on each of its calls: its value is the preview's token. */
export const PREVIEW_QUERY = "preview";
