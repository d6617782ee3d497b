import { asciiDigits } from '../../../shared/ascii-digits.ts'
import { Field } from './field.tsx'
import { focusOnMount } from './focus-on-mount.ts'
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
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <div className={styles.code} data-invalid={error ? true : undefined}>
          <input
            {...attributes}
            ref={focusOnMount}
            className={styles.input}
            value={value}
            onChange={(event) =>
              onChange(asciiDigits(event.target.value).replace(/\D/g, '').slice(0, digits))
            }
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
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
      )}
    </Field>
  )
}
