import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

interface InputAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  /** Shown below the input and announced by screen readers. */
  error?: string | undefined
  hint?: string | undefined
  /** Renders the input with the attributes that connect it to its label, hint and error. */
  children: (attributes: InputAttributes) => ReactNode
}

/** A label above an input, with the hint and the error below the input. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
