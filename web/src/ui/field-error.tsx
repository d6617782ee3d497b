import styles from './field-error.module.css'

/** The error below a field. Screen readers announce the error when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  )
}
