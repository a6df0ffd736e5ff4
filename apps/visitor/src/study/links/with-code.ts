/** Returns a questionnaire's address with the participant's code in a parameter, behind whatever its own query is. */
export function withCode(address: string, parameter: string, code: string): string {
  const [withoutHash = "", ...hash] = address.split("#");
  const own = withoutHash.replace(/[?&]$/, "");
  const joint = own.includes("?") ? "&" : "?";
  const added = `${own}${joint}${encodeURIComponent(parameter)}=${encodeURIComponent(code)}`;
  return [added, ...hash].join("#");
}
