/**
 * The header that carries a visit's token, both ways: the server gives one with answers that no cache keeps, and pages send it
 * back with what they post. It says nothing of who visits; without it a call is answered all the same.
 */
export const VISIT_HEADER = "x-harapen-visit";
