import { useId } from 'react'
import { focusOnMount } from './focus-on-mount.ts'
import { FieldError } from './field-error.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

const digits = 4

/** A field for a four-digit code from a mail: one input, so that pasting and autofill from the mail work. */
export function CodeField({ label, value, onChange, error }: CodeFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.code} data-invalid={error ? true : undefined}>
        <input
          id={id}
          ref={focusOnMount}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {Array.from({ length: digits }, (_, index) => (
          <span
            key={index}
            className={styles.cell}
            data-next={index === Math.min(value.length, digits - 1) || undefined}
            aria-hidden
          >
            {value[index]}
          </span>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
