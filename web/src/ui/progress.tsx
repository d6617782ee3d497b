import styles from './progress.module.css'

/** A bar for work on its way: how much of it is done (0 to 1), or unknown without a value. */
export function Progress({ label, value }: { label: string; value?: number | undefined }) {
  return (
    <progress className={styles.bar} aria-label={label} max={1} {...(value !== undefined && { value })} />
  )
}
