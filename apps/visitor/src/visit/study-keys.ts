/**
 * The prefix of the keys under which a tab keeps its visitor's decisions about studies, and the id of the
 * visit. They outlast a log-out: it is still the same visitor.
 */
export const STUDY_KEYS = "harapen.study";
