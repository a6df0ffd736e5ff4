import { expect, test } from "vitest";
import { consentForm } from "../../testing/studies/study-settings.ts";
import { readForm } from "./study.ts";

// Rule (studies-in-a-visit)
test("a form's Japanese texts are read by paragraphs and phrases, with the readings that researchers wrote", async () => {
  const { texts } = consentForm();
  const ja = {
    text: "描《か》いた絵を記録《きろく》します。\n\n名前は聞きません。",
    guardian: "お子さまの絵を記録します。",
    question: { text: "なにを記録《きろく》しますか。", answers: ["声", "絵《え》"] },
  };
  const read = await readForm({ texts: { ...texts, ja } });
  expect(read.form.texts.ja).toEqual({
    text: "描いた絵を記録します。\n\n名前は聞きません。",
    guardian: ja.guardian,
    question: { text: "なにを記録しますか。", answers: ["声", "絵"] },
  });
  expect(read.form.texts.en).toEqual(texts.en);
  expect(read.ja.text).toEqual([
    [
      [{ base: "描", reading: "か" }, "いた絵を"],
      [{ base: "記録", reading: "きろく" }, "します。"],
    ],
    [["名前は"], ["聞きません。"]],
  ]);
  expect(read.ja.guardian).toEqual([[["お子さまの"], ["絵を"], ["記録します。"]]]);
  expect(read.ja.question?.answers).toEqual([[["声"]], [[{ base: "絵", reading: "え" }]]]);
});
