import { MAX_P99_MS } from "../figures.ts";

/**
 * The page's prose, which is independent of the measured figures: it has only bounds and settings; figures
 * are in the tables.
 */

export const OPENING = `# Capacity

When one machine is enough, when it is not, and what to add then. How each part is set up and run: [operating.md](operating.md). \`npm run bench -- capacity\` writes this page, with figures
that were measured in the same run or follow from them by the formula beside them. Run it on your machine: the figures are promises for none.`;

export const READING = `A visit is 20 events, a search, a record and an album drawing, the last two with a picture of 760 x 820 pixels, over three seconds; each comes from a network of its own. Visits begin at the
rate, whether or not the server keeps up. A rate **holds** where each call's 99th percentile is under ${MAX_P99_MS} ms and every request is answered as asked.

With [one more look](decisions/054-one-more-look.md), as an aquarium has it unless it says otherwise, the answer to a search brings a question, and every third visit, as many as are asked one, searches
again with its answer. That is a row of its own over SQLite, and not in the others.`;

export const COSTS = `Processor time is that of all threads and processes, by the system's count. What is stored is what the database grew by; PostgreSQL's write-ahead log, which it reuses, is not in it. Both are the
difference before and after the load, by the number of its visits. Servers, database, proxy and the load's sender share the machine's cores here: two servers on one machine show that they work
together, not what a second machine brings. That is below.`;

export const ONE_SERVER = `Begin here. One process, one file, no other program. Leave it when one of these is so, and not before:

- **You want no downtime.** One server is away while it restarts, and while its machine is repaired. Nothing is lost: phones keep what was not acknowledged. But nobody is answered.
- **A disk's loss may cost nothing.** A [backup](operating.md#less-than-a-days-loss) costs what came after it; a synchronous replica costs nothing.
- **It is too slow**: \`harapen_request_seconds\` has its 99th percentile over ${MAX_P99_MS} ms while the processor is idle (the disk is the limit) or is not (the cores are). A faster disk, more cores and
  \`THREADS\` come first.

The third is rare. A visit lasts minutes on a phone; count the visits that *begin* in your busiest hour, and compare:`;

export const SEVERAL_SERVERS = `\`backup\`, \`DATABASE_URL\`, \`restore\` is the way to PostgreSQL ([operating.md](operating.md#restoring)).

A server keeps nothing that another needs: visits, searches' answers and sign-ins are signed with keys that the database holds, and any server takes what any other gave. So a balancer may choose at random, and
[a test](../apps/server/src/several-servers.faults.ts) runs two servers behind one that takes turns, through PgBouncer in transaction mode: each believes what the other signed, what comes to both is stored once, and when one is
killed under load, everything acknowledged is there and the rest arrives at the other, once.

Add a server when the processors of the others are busy: searches and the checks of pictures are most of the work, and they are done in the servers, not in the database. With each on a machine like this one, by
processor time alone, which is the most that there can be; plan with half of it:`;

export const ADDING_SERVERS = `Each server opens at most ten connections and one for learning; put PgBouncer in transaction mode between when that is more than PostgreSQL's \`max_connections\` bears, and give
\`MIGRATION_DATABASE_URL\` PostgreSQL's own address. The bounds on rates are each server's own: with two servers a visit may do up to twice as much.`;

export const REPLICAS = `A replica is for the day on which the primary is lost. It could also take reads, and this is all that it could take of the primary; servers write with nearly every call, and read little that they do not
cache, so reading from replicas is not built in. Where the share of reading is s, the primary would bear 1 / (1 - s) times as much at most. Exports and backups may read from one.`;

export const PROMOTION = `**Synchronous, or acknowledged events can be lost.** PostgreSQL replicates asynchronously unless \`synchronous_standby_names\` says otherwise: what a server acknowledged in the last moments may then not
be on the replica that is promoted. With \`synchronous_standby_names = 'ANY 1 (a, b)'\` a commit waits until one of two replicas has it; with one replica alone, its loss holds up all writing. A promoted replica must not wait for one
that is not there.

The address in \`DATABASE_URL\` has one host: have it lead to the new primary, by a virtual address, a name, or PgBouncer's configuration. Servers run on meanwhile, answer saves with 503 and \`Retry-After\`, and give up the
connections to the old one by themselves ([a test](../apps/server/src/several-servers.faults.ts) crashes a primary under load and promotes its synchronous replica: what was acknowledged is there, the rest arrives, once). Make sure
that the old primary stays down: two that take writes are two truths.`;

export const MUCH_DATA = `Pictures are most of the bytes, events most of the rows. Where rows become the burden, in this order:

1. **Memory** for the indexes in use, and a disk that syncs fast.
2. **Partitions by session.** \`event\`, \`event_aside\`, \`session\`, \`session_person\`, \`session_study\` and \`session_drawing\` can be spread by the hash of the session as they stand ([decision 065](decisions/065-sessions-as-rows.md)).
   [A test](../apps/server/src/sessions/by-session.test.ts) does so on PostgreSQL, and runs the tests of the stores over it; [its statements](../apps/server/src/testing/postgres/spread-by-session.ts) are those to use, while no server runs. They make maintenance smaller, and reading no faster.
3. **Several machines.** PostgreSQL's distributed kin speak its protocol. None of them was run with Harapen; this is what matters for them in our schema.

| | what it would be given | what to look at first |
|---|---|---|
| Citus, an extension of PostgreSQL | the six tables above as distributed tables, by session, in one group (\`create_distributed_table\`, \`colocate_with\`); everything else on one node, or as reference tables | each unique key must hold the column by which a table is distributed: theirs do |
| YugabyteDB, CockroachDB | all tables as they are: both spread a table by its key | whether they have what the server asks for: \`on conflict … do update … where\`, a lock of a transaction (\`pg_advisory_xact_lock\`, for migrations), indexes on expressions and on some rows only |

**Distribute events by session, not by aquarium.** Aquariums differ by orders of magnitude, so that one node would have most of the work; and events from outside an aquarium have none. A session is small, there are many,
and what reads events reads whole sessions. It keeps exactly-once: an event is stored once by its session and its id, and its session comes with it each time it is sent.

Records and drawings have \`aquarium\` first in their keys, and are two rows a visit beside its events: they can stay on one node for long. Conflicts that a distributed database reports (\`40001\`) are tried once more by the
server, then answered with 503, and come again.`;
