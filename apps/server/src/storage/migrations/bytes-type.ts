/** The type of a column of bytes: the only word in which the two databases' schemas differ. */
export type BytesType = "blob" | "bytea";
