import styles from './field-error.module.css'

/** The error of a field, next to it; screen readers announce it when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  )
}
