/**
 * Reads CSV as RFC 4180 has it and not a bit more: CR LF after every record, quotes around the whole of a field or
 * nowhere in it, every record of one width. Throws at anything else.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const record: string[] = [];
    for (let more = true; more; ) {
      const { field, end } = text[at] === '"' ? quoted(text, at) : plain(text, at);
      record.push(field);
      more = text[end] === ",";
      if (!more && text.slice(end, end + 2) !== "\r\n") throw new Error(`no CR LF at ${end}`);
      at = end + (more ? 1 : 2);
    }
    if (record.length !== (records[0] ?? record).length)
      throw new Error(`record ${records.length} has another width`);
    records.push(record);
  }
  return records;
}

/** The records after the header, by its names. */
export function readTable(text: string): Record<string, string>[] {
  const [header = [], ...records] = readCsv(text);
  return records.map((record) =>
    Object.fromEntries(header.map((name, index) => [name, record[index] ?? ""])),
  );
}

interface Read {
  readonly field: string;
  readonly end: number;
}

function plain(text: string, start: number): Read {
  let end = start;
  while (end < text.length && !/[,\r\n]/.test(text.charAt(end))) {
    if (text[end] === '"') throw new Error(`a bare quote at ${end}`);
    end++;
  }
  return { field: text.slice(start, end), end };
}

function quoted(text: string, start: number): Read {
  let field = "";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') field += text[at];
    else if (text[at + 1] === '"') field += text[at++];
    else return { field, end: at + 1 };
  }
  throw new Error(`the quote at ${start} is never closed`);
}
