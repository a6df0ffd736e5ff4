/** What a column of bytes is called: the only word in which the two databases' schemas differ. */
export type BytesType = "blob" | "bytea";
