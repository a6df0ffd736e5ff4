/**
 * Resolves to a shorter script that still fails: leaves out ever smaller parts as long as it still fails.
 * `fails` resolves to whether a script does; it is called at most `attempts` times.
 */
export async function shrink<Step>(
  script: readonly Step[],
  fails: (shorter: readonly Step[]) => Promise<boolean>,
  attempts: number,
): Promise<readonly Step[]> {
  let shortest = script;
  let left = attempts;
  for (let size = Math.ceil(script.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.length && left > 0; left--) {
      const shorter = shortest.toSpliced(from, size);
      if (await fails(shorter)) shortest = shorter;
      else from += size;
    }
  }
  return shortest;
}
