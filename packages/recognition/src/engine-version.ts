/** Incremented by hand when results are meant to change: a new model, a better parameter. */
const SERIES = 10;

/**
 * The fingerprint of the engine's sources, written by `npm run engine-version`; a unit test fails if it does
 * not match them.
 */
const FINGERPRINT = "fb34b00b9d";

/**
 * The version of the engine: a series number, and the fingerprint of every source that results can depend on
 * (`scripts/engine-fingerprint.ts`). Two searches with the same drawing, answers to looks, references and
 * engine version have the same answer, to the bit, in one JavaScript engine. The fingerprint also changes if
 * code is moved about without effect; if results were compared and found equal, the series stays the same.
 */
export const ENGINE_VERSION = `${SERIES}-${FINGERPRINT}`;
