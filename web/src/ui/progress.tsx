import styles from './progress.module.css'

/** A progress bar. `value` is from 0 to 1; without a value, the bar is indeterminate. */
export function Progress({ label, value }: { label: string; value?: number | undefined }) {
  return (
    <progress className={styles.bar} aria-label={label} max={1} {...(value !== undefined && { value })} />
  )
}
