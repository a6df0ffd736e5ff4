import styles from "./Actions.module.css";

export function PencilIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.pencil}>
      <path d="M4 20l1-5L16.2 3.8a2 2 0 0 1 2.8 0l1.2 1.2a2 2 0 0 1 0 2.8L9 19z" fill="currentColor" />
    </svg>
  );
}
