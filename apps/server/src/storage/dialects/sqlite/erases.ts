/** The `user_version` of a file whose deletions have been overwritten since it was created or rewritten. */
export const ERASES = 1;
