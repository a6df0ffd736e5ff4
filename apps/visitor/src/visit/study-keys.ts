/**
 * How the keys begin under which a tab keeps what its visitor has decided about studies, and the id of the visit. They outlast a log-out: who logs in or out is the same
 * visitor.
 */
export const STUDY_KEYS = "harapen.study";
