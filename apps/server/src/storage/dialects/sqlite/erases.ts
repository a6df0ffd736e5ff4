/** The `user_version` of a file whose deletions have been overwritten from its beginning, or since it was written anew. */
export const ERASES = 1;
