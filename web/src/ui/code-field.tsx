import { asciiDigits } from '../../../shared/ascii-digits.ts'
import { Field } from './field.tsx'
import { focusOnMount } from './focus-on-mount.ts'
import styles from './code-field.module.css'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  digits?: number
  /**
   * Whether the page waits for a mailed code. The field then takes the focus, and the browser may offer a code that
   * arrives.
   */
  isMailed?: boolean
}

/** A field for a code of digits. It is a single input, so that pasting and autofill from a mail work. */
export function CodeField({ label, value, onChange, error, digits = 4, isMailed = true }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <div className={styles.code} data-invalid={error ? true : undefined}>
          <input
            {...attributes}
            ref={isMailed ? focusOnMount : undefined}
            className={styles.input}
            value={value}
            onChange={(event) =>
              onChange(asciiDigits(event.target.value).replace(/\D/g, '').slice(0, digits))
            }
            inputMode="numeric"
            autoComplete={isMailed ? 'one-time-code' : 'off'}
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
