import { useId } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './radio-list.module.css'

interface RadioListProps {
  label: string
  hint?: string
  options: readonly { value: string; label: string; text?: string }[]
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A list from which one option can be chosen. A press anywhere on a row chooses its option. */
export function RadioList({ label, hint, options, value, error, onChange }: RadioListProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.list} aria-describedby={described || undefined}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.input}
          />
          <span>
            {option.label}
            {option.text && <span className={styles.text}>{option.text}</span>}
          </span>
        </label>
      ))}
      {hint && (
        <p id={`${id}-hint`} className={styles.text}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
