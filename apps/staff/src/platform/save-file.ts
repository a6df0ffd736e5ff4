/** How long a file's address is valid, in milliseconds: browsers read it some time after the click. */
const ADDRESS_MS = 60_000;

/** Makes the browser save a file on the device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
}
