/** The version of the engine: it differs wherever the same search in the same references may be answered differently. */
export const ENGINE_VERSION = "1-0000000000";
