import styles from './request-id.module.css'

/** The id of a request that failed: a small line that one press selects. */
export function RequestId({ id }: { id: string | undefined }) {
  return id ? (
    <p className={styles.request}>
      Request id <span className={styles.id}>{id}</span>
    </p>
  ) : null
}
