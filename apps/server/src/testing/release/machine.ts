import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Environment = Readonly<Record<string, string>>;

/** What the page's commands need of a system. */
const PROGRAMS = "sh cat cp date dirname gzip install ln mkdir readlink rm script sha256sum tar".split(" ");

/** Makes a folder with a system's programs, and with neither Node nor npm. Returns its path. */
export function programsIn(folder: string): string {
  mkdirSync(folder);
  for (const name of PROGRAMS) symlinkSync(join("/usr/bin", name), join(folder, name));
  return folder;
}

const STARTING_MS = 120_000;

/** A server that shell commands have started. */
export class Started {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = "";

  constructor(commands: string, options: { cwd: string; env: Environment; uid?: number; gid?: number }) {
    // A group of its own: the shell may be the server's parent.
    this.#child = spawn("/bin/sh", ["-ec", commands], { ...options, detached: true });
    this.#ended = once(this.#child, "close");
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on("data", (text) => {
        this.#output += text;
      });
  }

  output(): string {
    return this.#output;
  }

  /** Resolves to the address once the server listens; rejects with its output where it ends before. */
  async address(): Promise<string> {
    for (const until = Date.now() + STARTING_MS; Date.now() < until; ) {
      const [, address] = /Server listening at (http:[^"\s]+)/.exec(this.#output) ?? [];
      if (address) return address;
      if (this.#child.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server does not listen: ${this.#output}`);
  }

  /** Ends the server as systemd does, and resolves to its exit code. */
  async stop(): Promise<number | null> {
    this.#signal("SIGTERM");
    await this.#ended;
    return this.#child.exitCode;
  }

  kill(): void {
    this.#signal("SIGKILL");
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.exitCode === null && this.#child.pid !== undefined)
      process.kill(-this.#child.pid, signal);
  }
}

/** systemd's programs: a folder is no machine that it runs. Calls are noted; `systemd-run` runs its command here. */
const SYSTEMD: Readonly<Record<string, string>> = {
  systemctl: 'echo "systemctl $*" >> "$CALLS"',
  "systemd-sysusers": 'echo "systemd-sysusers $*" >> "$CALLS"',
  "systemd-run": `
    while :; do
      case $1 in
        --setenv=*) export "\${1#--setenv=}" ;;
        --working-directory=*) cd "\${1#*=}" ;;
        --*) ;;
        *) break ;;
      esac
      shift
    done
    exec "$@"`,
};

/** A folder in the place of a machine's root: paths of commands and of installed files are led into it. */
export class Machine {
  readonly #root: string;
  readonly #programs: string;

  /** `folder` is made. */
  constructor(folder: string) {
    this.#root = folder;
    for (const path of ["opt", "root", "usr/local/bin", "var/lib/harapen", "etc/systemd/system"])
      mkdirSync(join(folder, path), { recursive: true });
    this.#programs = programsIn(join(folder, "programs"));
    for (const [name, script] of Object.entries(SYSTEMD)) {
      writeFileSync(join(this.#programs, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(this.#programs, name), 0o755);
    }
  }

  /** Returns where a path of the machine is. */
  path(path: string): string {
    return join(this.#root, path);
  }

  /** Returns a text with the machine's paths led into the folder. */
  ledHere(text: string): string {
    return text.replace(/(?<![\w.*])[/](?=(opt|etc|usr[/]local|var[/]lib)\b)/g, `${this.#root}/`);
  }

  /** Leads the paths in an installed file into the folder. */
  leadHere(file: string): void {
    writeFileSync(this.path(file), this.ledHere(readFileSync(this.path(file), "utf8")));
  }

  /** Runs shell commands, as root does at home. Returns what they print; throws an error where one fails. */
  run(commands: string): string {
    const options = { cwd: this.path("root"), env: this.#environment(), encoding: "utf8" } as const;
    return execFileSync("/bin/sh", ["-ec", this.ledHere(commands)], options);
  }

  /**
   * Runs `harapen <command>` at a terminal, where `answer` is typed, on the unit's data folder or another one.
   * Returns its exit code and all that it prints.
   */
  harapen(command: string, answer = "", dataDir?: string): { status: number | null; output: string } {
    const program = dataDir ? `DATA_DIR=${dataDir} /opt/harapen/harapen` : "/usr/local/bin/harapen";
    const line = this.ledHere(`${program} ${command}`);
    const { status, stdout, stderr } = spawnSync("script", ["-qec", line, "/dev/null"], {
      cwd: this.path("root"),
      env: this.#environment(),
      input: `${answer}\n`,
      encoding: "utf8",
    });
    // The terminal shows what is typed.
    const output = `${stdout}${stderr}`.replaceAll("\r\n", "\n").replace(`${answer}\n`, "");
    return { status, output };
  }

  /** Starts what the unit starts, with its settings. */
  start(): Started {
    const unit = readFileSync(this.path("etc/systemd/system/harapen.service"), "utf8");
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    const [, settings = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const [, folder = ""] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? [];
    const env = Object.fromEntries(settings.split(" ").map((pair) => pair.split("=")));
    const free = { PORT: "0", METRICS_PORT: "off" };
    return new Started(`exec ${command}`, { cwd: folder, env: { ...this.#environment(), ...env, ...free } });
  }

  /** Returns what systemd's programs were called with, a line each. */
  calls(): string {
    return readFileSync(this.path("calls"), "utf8");
  }

  #environment(): Environment {
    return { PATH: this.#programs, CALLS: this.path("calls") };
  }
}
