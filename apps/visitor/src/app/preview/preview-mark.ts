import styles from "./preview-mark.module.css";

/** Shows that this is a preview, over every screen. Whoever opened it reads one of the two. */
export function showPreviewMark(): void {
  const mark = document.createElement("p");
  mark.className = styles.mark ?? "";
  mark.textContent = "プレビュー Preview";
  document.body.append(mark);
}
