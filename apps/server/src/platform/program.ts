/**
 * How a command is called here: through npm in a checkout, by the launcher's name in an archive, which has no
 * npm (docs/operating.md#install).
 */
export const PROGRAM = process.env.npm_lifecycle_event === "harapen" ? "npm run harapen --" : "harapen";
