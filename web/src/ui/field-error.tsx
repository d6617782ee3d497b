import styles from './field-error.module.css'

/** What is wrong with a field and what to do, said beside it and read out when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  )
}
