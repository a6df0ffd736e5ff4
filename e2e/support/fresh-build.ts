import { buildChanged } from "../../scripts/build.ts";

/**
 * Builds the apps that are older than their sources, and says so: before Playwright's workers start, and
 * before whatever else opens a browser on the built apps. Rejects where one cannot be built.
 */
export default async function freshBuild(): Promise<void> {
  if (!(await buildChanged())) throw new Error("The app could not be built.");
}
