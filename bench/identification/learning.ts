/** What confirmed drawings bring: a section of the report, or nothing as long as there is nothing to tell. */
export function learningSection(): string {
  return "";
}
