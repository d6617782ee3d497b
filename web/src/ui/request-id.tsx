import styles from './request-id.module.css'

/** The id of a failed request, as a small line whose text is selected with one press. */
export function RequestId({ id }: { id: string | undefined }) {
  return id ? (
    <p className={styles.request}>
      Request id <span className={styles.id}>{id}</span>
    </p>
  ) : null
}
