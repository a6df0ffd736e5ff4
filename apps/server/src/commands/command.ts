import { confirmAtTerminal, type Operator } from "../platform/terminal.ts";

/**
 * A command whose arguments have been read: it does its work, and rejects with an error whose message is for
 * the operator.
 */
export type Command = () => Promise<void>;

/**
 * Parses the arguments after a command's name; `undefined` where they do not fit the command. Throws an error
 * where one is wrong.
 */
export type ParseCommand = (args: readonly string[]) => Command | undefined;

/** The person who runs a command at the terminal. */
export const OPERATOR: Operator = {
  report: (line) => process.stdout.write(`${line}\n`),
  confirm: confirmAtTerminal,
};
