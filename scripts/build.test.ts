import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SOURCE_FOLDERS } from "./source-files.ts";
import { ROOT } from "./steps.ts";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "harapen-build-"));
  for (const folder of SOURCE_FOLDERS) mkdirSync(join(project, folder));
  for (const file of ["build.ts", "steps.ts", "source-files.ts"])
    cpSync(join(ROOT, "scripts", file), join(project, "scripts", file));
  for (const app of ["visitor", "staff"]) write(`apps/${app}/main.ts`);
  for (const file of ["packages/contract/door.ts", "package-lock.json"]) write(file);
  write("package.json", '{ "type": "module" }');
  // Builds as npm does: empties the app's folder first.
  write(
    "bin/npm",
    `#!/bin/sh
echo "$4" | tee -a asked
[ "$NODE_ENV" = production ] || exit 4
dist=apps/\${4#@harapen/}/dist
rm -rf $dist && mkdir $dist
[ ! -e broken ] || { echo "no room" >&2; exit 3; }
echo page > $dist/index.html
`,
    0o755,
  );
});
afterEach(() => rmSync(project, { recursive: true }));

function write(path: string, text = "", mode = 0o644): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}

const PROGRAM = `const { buildChanged } = await import("./scripts/build.ts"); process.exit((await buildChanged()) ? 0 : 1)`;
const optionsWith = (settings: Record<string, string>) => ({
  cwd: project,
  env: { PATH: [join(project, "bin"), process.env.PATH].join(delimiter), ...settings },
});
const built = () => readFileSync(join(project, "asked"), "utf8").trim().split("\n").join(" ");

/** Builds what has changed as `npm start` does; returns which apps were built, the output and the code. */
function buildChanged(settings: Record<string, string> = {}) {
  write("asked");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", PROGRAM], {
    ...optionsWith(settings),
    encoding: "utf8",
  });
  return { status, built: built(), output: stdout + stderr };
}

const BOTH = "@harapen/visitor @harapen/staff";

// Rule (operating.md#install): npm start builds only what has changed
it("an app is built again once its files, its packages', the libraries or Vite's settings have changed", () => {
  expect(buildChanged()).toMatchObject({ status: 0, built: BOTH });
  expect(buildChanged()).toEqual({ status: 0, built: "", output: "" });
  write("apps/visitor/main.ts", "changed");
  expect(buildChanged().built).toBe("@harapen/visitor");
  write("apps/staff/main.test.ts", "changed");
  expect(buildChanged().built).toBe("");
  rmSync(join(project, "apps/staff/main.ts"));
  expect(buildChanged().built).toBe("@harapen/staff");
  write("packages/contract/door.ts", "changed");
  expect(buildChanged().built).toBe(BOTH);
  write("package-lock.json", "changed");
  expect(buildChanged().built).toBe(BOTH);
  expect(buildChanged({ VITE_API_ORIGIN: "https://api.example" }).built).toBe(BOTH);
  rmSync(join(project, "apps/staff/dist"), { recursive: true });
  expect(buildChanged({ VITE_API_ORIGIN: "https://api.example" }).built).toBe("@harapen/staff");
});

it("commands at the same time build once, and each waits until that is done", async () => {
  write("asked");
  const commands = [1, 2, 3].map(() => spawn(process.execPath, ["-e", PROGRAM], optionsWith({})));
  const codes = await Promise.all(
    commands.map(async (each) => {
      const [code] = await once(each, "close");
      return [code, built()];
    }),
  );
  expect(codes).toEqual(commands.map(() => [0, BOTH]));
});

it("npm run build builds in its turn, whatever NODE_ENV says", async () => {
  write("asked");
  const options = optionsWith({ NODE_ENV: "development" });
  const changed = spawn(process.execPath, ["-e", PROGRAM], options);
  const whole = spawn(process.execPath, ["scripts/build.ts"], options);
  const codes = await Promise.all([changed, whole].map(async (each) => (await once(each, "close"))[0]));
  expect(codes).toEqual([0, 0]);
  // Either the whole build came first, and nothing was left to do, or it built all once more.
  expect([BOTH, `${BOTH} ${BOTH}`]).toContain(built());
});

it("the builder's output is shown where it fails, and what failed is built the next time", () => {
  write("broken");
  const failed = buildChanged();
  expect(failed).toMatchObject({ status: 1, built: "@harapen/visitor" });
  expect(failed.output).toContain("no room");
  rmSync(join(project, "broken"));
  const mended = buildChanged();
  expect(mended).toMatchObject({ status: 0, built: BOTH });
  expect(mended.output).not.toContain("@harapen");
});
