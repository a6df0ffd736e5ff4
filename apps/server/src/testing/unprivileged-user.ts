import { spawnSync } from "node:child_process";

/**
 * Returns the user `postgres` or `nobody` for running PostgreSQL, which refuses to run as root; `undefined`
 * where this process is not root's.
 */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, user: string) => spawnSync("id", [flag, user], { encoding: "utf8" });
  const user = ["postgres", "nobody"].find((name) => idOf("-u", name).status === 0);
  if (!user) throw new Error("there is no user but root that PostgreSQL could run as");
  return { uid: Number(idOf("-u", user).stdout), gid: Number(idOf("-g", user).stdout) };
}
