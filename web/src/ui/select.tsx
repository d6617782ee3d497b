import { ChevronDown } from 'lucide-react'
import { Field } from './field.tsx'
import styles from './text-field.module.css'

interface SelectProps<Value extends string | number> {
  label: string
  /** Shown before a choice is made. */
  placeholder: { value: Value; label: string }
  options: readonly { value: Value; label: string }[]
  value: Value
  /** Whether a required choice is missing. Another component shows the error. */
  invalid?: boolean
  onChange: (value: Value) => void
}

/** A list of choices with its label. */
export function Select<Value extends string | number>({
  label,
  placeholder,
  options,
  value,
  invalid,
  onChange,
}: SelectProps<Value>) {
  return (
    <Field label={label}>
      {({ id }) => (
        <div className={styles.box}>
          <select
            id={id}
            className={styles.select}
            value={value}
            aria-invalid={invalid || undefined}
            onChange={({ target }) => {
              const chosen = options.find((option) => String(option.value) === target.value)
              if (chosen) onChange(chosen.value)
            }}
          >
            <option value={placeholder.value} disabled>
              {placeholder.label}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden />
        </div>
      )}
    </Field>
  )
}
