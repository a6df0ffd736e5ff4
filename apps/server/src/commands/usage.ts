import { PROGRAM } from "../platform/program.ts";

/** The width of the column in which commands stand, in characters. */
const COLUMN = 55;

/** The description of all commands, as they are called from a checkout. */
const TEXT = `Usage:
  npm start -- [--https]                               the server; with --https phones reach it by a certificate of its own
  npm run harapen -- import <folder> [--replace <slug>] [--force]
                                                       an aquarium in the exchange format, or a folder of such; asks before it
                                                       replaces one, unless --replace names it, and before one loses more than a
                                                       fifth of its penguins; --force answers yes
  npm run harapen -- remove-aquarium <slug> [--force]  removes an aquarium for good, after having asked; what visits left stays
  npm run harapen -- export-aquarium <slug> <folder>   an aquarium, in the exchange format
  npm run harapen -- export <folder> [--aquarium <slug>] [--from <day>] [--to <day>] [--time-zone <zone>]
      [--csv <form>] [--parquet] [--without-drawings] [--with-personal-data]
                                                       the research data, as CSV and NDJSON with a data dictionary;
                                                       days like 2026-04-30, both included, in UTC unless a zone is named;
                                                       the form of the CSV files is plain, excel or excel-decimal-comma
  npm run harapen -- export <folder> --study <id> [--selection <file>] [--from <day>] [--to <day>]
      [--csv <form>] [--parquet] [--without-drawings]
                                                       a study: its participants, arms, exposures and outcomes with all that
                                                       was recorded of them; days of the study's own zone
  npm run harapen -- learn [--aquarium <slug>] [--dry-run | --versions | --freeze | --unfreeze]
                                                       learns the penguins' patterns again from all confirmed drawings;
                                                       --dry-run shows what would change, and changes nothing; --versions
                                                       shows which versions are kept; --freeze stops the learning
  npm run harapen -- learn --aquarium <slug> --revert <version>
                                                       puts the patterns back to a version, and freezes them
  npm run harapen -- evaluate [--aquarium <slug>] [--study <id>] [--engine <folder>]
      [--visitors shipped] [--json]
                                                       replays the drawings of visits whose bird is known, and says how
                                                       often the search is right; --engine compares with the engine of
                                                       another checkout or unpacked release, --visitors shipped
                                                       with a search that was not fitted to its visitors; changes
                                                       nothing
  npm run harapen -- export-benchmark <folder> [--aquarium <slug>] [--study <id>] [--license <name>] [--citation <text>]
                                                       the drawings of visits whose bird is known, for other people's methods,
                                                       without anything of a person; the penguins by their spots alone
  npm run harapen -- fit --aquarium <slug> [--json]    fits how its visitors draw and answer to its own visits of known birds,
                                                       says what that would change, and proposes it to the keepers where birds
                                                       are found better for it
  npm run harapen -- forget --uid <account> | --device <UUID> | --code <code> [--force]
                                                       deletes what is stored of a person: of a member by the account's number
                                                       (the ID token's sub, any text), of a guest by the device's (a UUID), as
                                                       About shows them, of a study's participant by their code; asks before,
                                                       unless --force
  npm run harapen -- retention [--dry-run]             deletes what studies have kept for the days of their retention, as the
                                                       server does once a day; --dry-run shows what would be deleted, and when
                                                       more will be
  npm run harapen -- staff add <e-mail> --role <role> [--aquarium <slug>]
                                                       makes somebody staff: admin, or keeper, helper, researcher or analyst
                                                       of an aquarium; valid once the sign-in provider has verified the address
  npm run harapen -- staff list                        who is staff, and what they may do
  npm run harapen -- staff remove <e-mail>             removes somebody from staff, at once
  npm run harapen -- audit verify                      says whether the log of what staff have done is as it was written,
                                                       or its first line that is not
  npm run harapen -- backup <file> [--keep 7] [--wal-limit <megabytes>] [--recipient <public key> ... | --passphrase-file <file>]
                                                       backs the database up while the server runs; --keep deletes the older
                                                       files of the same series, whose names differ in their digits; --recipient
                                                       encrypts it to a public key of age (age1...), as BACKUP_RECIPIENTS does
  npm run harapen -- verify <file> [--identity <file> | --passphrase-file <file>]
                                                       checks a whole backup; --identity names the file of age-keygen that opens
                                                       an encrypted one
  npm run harapen -- restore <file> [--replace] [--force] [--identity <file> | --passphrase-file <file>]
                                                       restores a backup, of either database, while no server runs; --replace
                                                       puts it in the place of what is there, and asks before, unless --force
  npm run harapen -- trace <photograph> --anchors '{"T":[x,y],"B":[x,y],"L":[x,y],"R":[x,y]}'
                                                       the spots of a belly, as JSON in canvas units; the anchors in pixels of
                                                       the upright photograph: the chest band's lower edge on the midline,
                                                       the fork of the legs, the white belly's edges where it is widest
  npm run harapen -- doctor                            looks at settings, folders, database, provider, proxies, metrics and
                                                       backups; changes nothing; ends with 1 where something fails
  npm run harapen -- migrate                           brings the database up to date, which a server's start does otherwise
  npm run harapen -- clock confirm                     takes this machine's clock for right after a jump: until then nothing
                                                       is deleted by time
  npm run harapen -- keys rotate [--revoke]            makes a new signing key, which servers that run take over; what the one
                                                       before has signed is accepted for as long as it is of use, or, with
                                                       --revoke, no more: for a key that somebody may have
  npm run harapen -- installation accept               takes the database for the right one, where a server refuses it as another
                                                       installation's, or as empty
  npm run harapen -- sessions rebuild                  rebuilds what is known of visits from their events, while servers run
  npm run harapen -- --version                         the version and the commit
  npm run harapen -- data-dictionary                   what an export holds, in Markdown
Exports go into a new or empty folder. The database is the one that the server's settings name (DATA_DIR or DATABASE_URL).`;

const IN_CHECKOUT = "npm run harapen --";
const START_IN_CHECKOUT = "npm start --";

/** The description of all commands, as they are called here. */
export const USAGE =
  PROGRAM === IN_CHECKOUT
    ? TEXT
    : TEXT.split("\n")
        .map((line) => {
          const called = line.replace(IN_CHECKOUT, PROGRAM).replace(START_IN_CHECKOUT, `${PROGRAM} start`);
          const [, command, rest] = /^( {2}\S.*?)( {2,}\S.*)$/.exec(called) ?? [];
          return command === undefined || called === line
            ? called
            : `${command.padEnd(COLUMN - 2)}  ${rest?.trim()}`;
        })
        .join("\n");

const COMMAND_LINE = `  ${PROGRAM} `;

/** Returns the description of one command; all of them where there is none of this name. */
export function usageOf(command: string): string {
  const entries = USAGE.split(/\n(?= {2}(?:npm|harapen) |Exports go)/);
  const own = entries.filter((entry) => `${entry.slice(COMMAND_LINE.length)} `.startsWith(`${command} `));
  return own.length === 0 ? USAGE : ["Usage:", ...own].join("\n");
}
