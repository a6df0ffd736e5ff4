/*
 * Loaded before the server, a command or a script (`node --require`): ends with words where Node is too old to
 * read TypeScript. So this file is JavaScript that old versions read, loaded by a flag that they know. 78 is
 * EX_CONFIG of sysexits.h: systemd starts the unit no more.
 */

const NEEDED = 24;

const { node } = process.versions;
if (Number.parseInt(node, 10) < NEEDED) {
  process.stderr.write(
    `Harapen needs Node ${NEEDED}, this is ${node} (${process.execPath}).\n` +
      "`npm ci`, without --ignore-scripts, installs the right one in node_modules/.bin.\n",
  );
  process.exit(78);
}
