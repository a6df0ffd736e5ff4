// Rule (drafts-and-publishes)

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DocumentEditor, type Outcome } from "./document-editor.ts";

const PAUSE_MS = 800;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft that keeps one text, and that somebody else may change too. */
function draftOf(content: string) {
  const writes: string[] = [];
  let stored = { content, revision: 1 };
  let [isDown, isAnswerLost] = [false, false];
  const put = async (write: { revision: number; content: string }): Promise<Outcome<string>> => {
    writes.push(write.content);
    if (isDown) throw new Error("no answer");
    if (write.revision !== stored.revision) return { conflict: stored.revision === 0 ? null : stored };
    stored = { content: write.content, revision: stored.revision + 1 };
    if (isAnswerLost) throw new Error("no answer");
    return { stored };
  };
  return {
    writes,
    editor: new DocumentEditor<string>(stored, { put, pauseMs: PAUSE_MS }),
    stored: () => stored.content,
    changeByAnother: (text: string) => {
      stored = { content: text, revision: stored.revision + 1 };
    },
    discardByAnother: () => {
      stored = { content: "", revision: 0 };
    },
    goDown: () => {
      isDown = true;
    },
    loseAnswers: () => {
      isAnswerLost = true;
    },
    comeBack: () => {
      [isDown, isAnswerLost] = [false, false];
    },
  };
}

test("a document is stored once, a moment after the last of several changes", async () => {
  const { editor, writes, stored } = draftOf("");
  for (const text of ["サ", "サン", "サンゴ"]) editor.edit(() => text);
  expect(editor.getSnapshot().state).toBe("unsaved");
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(writes).toEqual(["サンゴ"]);
  expect([stored(), editor.getSnapshot().state]).toEqual(["サンゴ", "saved"]);
});

test("a document that the draft does not have yet is unchanged until it is edited", async () => {
  const put = async () => ({ stored: { content: "a", revision: 1 } });
  const editor = new DocumentEditor<string>({ content: "", revision: 0 }, { put, pauseMs: PAUSE_MS });
  expect(editor.getSnapshot().state).toBe("unchanged");
  editor.edit(() => "a");
  await editor.flush();
  expect(editor.getSnapshot().state).toBe("saved");
});

test("a document changed while it is being stored is stored again, over its own revision", async () => {
  const { editor, writes, stored } = draftOf("");
  editor.edit(() => "a");
  const saving = editor.flush();
  editor.edit(() => "ab");
  await saving;
  expect(editor.getSnapshot()).toEqual({ content: "ab", state: "unsaved" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(writes).toEqual(["a", "ab"]);
  expect([stored(), editor.getSnapshot().state]).toEqual(["ab", "saved"]);
});

test("what is stored at once waits for what is on its way", async () => {
  const { editor, writes, stored } = draftOf("");
  editor.edit(() => "a");
  void editor.flush();
  editor.edit(() => "ab");
  await editor.flush();
  expect(writes).toEqual(["a", "ab"]);
  expect([stored(), editor.getSnapshot().state]).toEqual(["ab", "saved"]);
});

test("a document that was stored together with others is taken over, with what was edited meanwhile", async () => {
  const { editor, changeByAnother, stored } = draftOf("name");
  const marry = (text: string) => `${text} + pair`;
  changeByAnother(marry("name"));
  await editor.adopt({ content: stored(), revision: 2 }, marry);
  expect(editor.getSnapshot()).toEqual({ content: "name + pair", state: "saved" });
  editor.edit((text) => `${text}!`);
  await editor.flush();
  expect(stored()).toBe("name + pair!");

  const late = draftOf("name");
  late.editor.edit(() => "nickname");
  late.changeByAnother(marry("name"));
  await late.editor.adopt({ content: late.stored(), revision: 2 }, marry);
  await late.editor.flush();
  expect(late.stored()).toBe("nickname + pair");
});

// Rule (drafts-and-publishes): What somebody else changed of a bird that gets a partner is not overwritten by
//   what was edited meanwhile
test("a document that was stored together with others and with another's change is a conflict for what was edited meanwhile", async () => {
  const { editor, changeByAnother, stored } = draftOf("name");
  editor.edit(() => "nickname");
  changeByAnother("other + pair");
  const change = { by: { id: "me", name: "Me" } };
  await editor.adopt({ content: stored(), revision: 2, change }, (text) => `${text} + pair`);
  await editor.flush();
  expect(editor.getSnapshot()).toMatchObject({
    content: "nickname + pair",
    state: "conflict",
    theirs: { content: "other + pair", change: undefined },
  });
  expect(stored()).toBe("other + pair");
});

test("a document that was stored together with others while it was on its way is in no conflict with itself", async () => {
  const { editor, changeByAnother, stored } = draftOf("name");
  editor.edit(() => "nickname");
  changeByAnother("name + pair");
  const saving = editor.flush();
  await editor.adopt({ content: stored(), revision: 2 }, (text) => `${text} + pair`);
  await saving;
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect([stored(), editor.getSnapshot().state]).toEqual(["nickname + pair", "saved"]);
});

test("another's change is not overwritten: both versions are there to choose from", async () => {
  const { editor, changeByAnother, stored } = draftOf("before");
  changeByAnother("theirs");
  editor.edit(() => "mine");
  await editor.flush();
  expect(editor.getSnapshot()).toMatchObject({
    content: "mine",
    state: "conflict",
    theirs: { content: "theirs" },
  });
  expect(stored()).toBe("theirs");
});

test("in a conflict nothing more is stored until a version is chosen", async () => {
  const { editor, changeByAnother, writes } = draftOf("before");
  changeByAnother("theirs");
  editor.edit(() => "mine");
  await editor.flush();
  editor.edit(() => "mine still");
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 2);
  expect(writes).toEqual(["mine"]);
  expect(editor.getSnapshot()).toMatchObject({ content: "mine still", state: "conflict" });
});

test("keeping mine stores it over theirs, taking theirs drops mine", async () => {
  for (const [choose, expected] of [
    ["keepMine", "mine"],
    ["takeTheirs", "theirs"],
  ] as const) {
    const { editor, changeByAnother, stored } = draftOf("before");
    changeByAnother("theirs");
    editor.edit(() => "mine");
    await editor.flush();
    editor[choose]();
    await vi.advanceTimersByTimeAsync(0);
    expect([stored(), editor.getSnapshot()]).toEqual([expected, { content: expected, state: "saved" }]);
  }
});

test("what somebody else has discarded altogether is put back, or let go", async () => {
  for (const [choose, written] of [
    ["keepMine", ["mine", "mine"]],
    ["takeTheirs", ["mine"]],
  ] as const) {
    const { editor, discardByAnother, writes } = draftOf("before");
    discardByAnother();
    editor.edit(() => "mine");
    await editor.flush();
    expect(editor.getSnapshot()).toEqual({ content: "mine", state: "conflict", theirs: null });
    editor[choose]();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect([editor.getSnapshot(), writes]).toEqual([{ content: "mine", state: "saved" }, written]);
  }
});

test("a document that could not be stored stays on the screen, and is stored when it is tried again", async () => {
  const { editor, goDown, comeBack, stored } = draftOf("before");
  goDown();
  editor.edit(() => "mine");
  await editor.flush();
  expect(editor.getSnapshot()).toMatchObject({ content: "mine", state: "failed" });
  comeBack();
  await editor.flush();
  expect([stored(), editor.getSnapshot().state]).toEqual(["mine", "saved"]);
});

test("a document whose answers were lost is in no conflict with itself when it is stored again", async () => {
  const { editor, loseAnswers, goDown, comeBack, stored, changeByAnother } = draftOf("before");
  const isStoredAs = (text: string) =>
    expect([stored(), editor.getSnapshot().state]).toEqual([text, "saved"]);
  loseAnswers();
  editor.edit(() => "mine");
  await editor.flush();
  expect([stored(), editor.getSnapshot().state]).toEqual(["mine", "failed"]);
  comeBack();
  await editor.flush();
  isStoredAs("mine");

  loseAnswers();
  editor.edit(() => "mine, changed");
  await editor.flush();
  goDown();
  editor.edit(() => "mine, changed twice");
  await editor.flush();
  comeBack();
  await editor.flush();
  isStoredAs("mine, changed twice");

  loseAnswers();
  editor.edit(() => "mine at last");
  await editor.flush();
  comeBack();
  changeByAnother("theirs");
  await editor.flush();
  expect(editor.getSnapshot()).toMatchObject({ state: "conflict", theirs: { content: "theirs" } });
});

test("what others have stored is followed while nothing waits to be stored, and is a conflict where something does", async () => {
  const { editor, changeByAnother, stored } = draftOf("before");
  changeByAnother("theirs");
  editor.follow({ content: "theirs", revision: 2 });
  expect(editor.getSnapshot()).toEqual({ content: "theirs", state: "saved" });
  editor.edit((text) => `${text} and mine`);
  await editor.flush();
  expect([stored(), editor.getSnapshot().state]).toEqual(["theirs and mine", "saved"]);

  changeByAnother("theirs again");
  editor.edit(() => "mine");
  editor.follow({ content: "theirs again", revision: 4 });
  await editor.flush();
  expect(editor.getSnapshot()).toMatchObject({ content: "mine", state: "conflict" });
});

test("a document that the draft has no more stays on the screen", () => {
  const { editor } = draftOf("mine");
  editor.follow({ content: "", revision: 0 });
  expect([editor.getSnapshot().content, editor.revision]).toEqual(["mine", 1]);
});

test("what somebody else has stored is met before it is discarded, and nothing is stored until one is chosen", async () => {
  const { editor, writes } = draftOf("mine");
  editor.edit(() => "mine, changed");
  editor.meet({ content: "theirs", revision: 7 });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect([editor.getSnapshot().state, writes]).toEqual(["conflict", []]);
  editor.takeTheirs();
  expect([editor.getSnapshot().content, editor.revision]).toEqual(["theirs", 7]);
});

test("what is given up is not stored any more", async () => {
  const { editor, goDown, comeBack, writes, stored } = draftOf("before");
  goDown();
  editor.edit(() => "mine");
  await editor.flush();
  editor.drop();
  comeBack();
  await editor.flush();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect([writes, stored(), editor.getSnapshot().state]).toEqual([["mine"], "before", "saved"]);
});

/** A draft of a bird's words, that somebody else may change too. */
function wordsDraft() {
  type Words = Readonly<Record<"name" | "comment" | "place", string>>;
  let stored = { content: { name: "a", comment: "b", place: "c" } as Words, revision: 1 };
  const merged: unknown[] = [];
  const editor = new DocumentEditor<Words>(stored, {
    pauseMs: PAUSE_MS,
    onMerged: ({ content }) => merged.push(content),
    put: async (write) => {
      if (write.revision !== stored.revision) return { conflict: stored };
      stored = { content: write.content, revision: stored.revision + 1 };
      return { stored };
    },
  });
  const change = (words: Partial<Words>) => (content: Words) => ({ ...content, ...words });
  return {
    editor,
    merged,
    stored: () => stored.content,
    edit: (words: Partial<Words>) => editor.edit(change(words)),
    changeByAnother: (words: Partial<Words>) => {
      stored = { content: change(words)(stored.content), revision: stored.revision + 1 };
    },
  };
}

// Rule (drafts-and-publishes): What two have changed in different fields of one bird is joined, and only a
//   field that both have changed is asked about
test("changes of different fields are joined and stored, and it is told that somebody else's have come", async () => {
  const { editor, merged, stored, edit, changeByAnother } = wordsDraft();
  edit({ name: "mine" });
  changeByAnother({ comment: "theirs" });
  await editor.flush();
  const both = { name: "mine", comment: "theirs", place: "c" };
  expect([stored(), editor.getSnapshot()]).toEqual([both, { content: both, state: "saved" }]);
  expect(merged).toEqual([{ name: "a", comment: "theirs", place: "c" }]);
});

test.each([
  ["keepMine", { name: "mine", comment: "theirs", place: "mine too" }],
  ["takeTheirs", { name: "theirs", comment: "theirs", place: "mine too" }],
] as const)(
  "of a conflict, %s decides the field that both have changed, and no other",
  async (choose, expected) => {
    const { editor, stored, edit, changeByAnother } = wordsDraft();
    edit({ name: "mine", place: "mine too" });
    changeByAnother({ name: "theirs", comment: "theirs" });
    await editor.flush();
    expect(editor.getSnapshot()).toMatchObject({
      state: "conflict",
      content: { name: "mine", comment: "theirs", place: "mine too" },
      theirs: { content: { name: "theirs", comment: "theirs", place: "mine too" } },
    });
    editor[choose]();
    await vi.advanceTimersByTimeAsync(0);
    expect([stored(), editor.getSnapshot()]).toEqual([expected, { content: expected, state: "saved" }]);
  },
);

test("what is typed while changes are joined is stored with them", async () => {
  const { editor, stored, edit, changeByAnother } = wordsDraft();
  edit({ name: "mine" });
  changeByAnother({ comment: "theirs" });
  const saving = editor.flush();
  edit({ place: "typed meanwhile" });
  await saving;
  await editor.flush();
  expect(stored()).toEqual({ name: "mine", comment: "theirs", place: "typed meanwhile" });
});
