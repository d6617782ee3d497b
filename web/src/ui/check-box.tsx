import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './check-box.module.css'

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'children'> {
  /** A press anywhere on the label, except on links in it, toggles the box. */
  label: ReactNode
  error?: string | undefined
}

export function CheckBox({ label, error, ...rest }: CheckBoxProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.label}>
        <input
          {...rest}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
