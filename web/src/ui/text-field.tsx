import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { FieldError } from './field-error.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  /** Shown below the field and announced by screen readers. */
  error?: string | undefined
  hint?: string
}

/** A text input with its label. A password can be revealed and hidden. */
export function TextField({ label, error, hint, type = 'text', ...rest }: TextFieldProps) {
  const id = useId()
  const [revealed, setRevealed] = useState(false)
  const secret = type === 'password'
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-secret={secret || undefined}>
        <input
          {...rest}
          id={id}
          type={secret && revealed ? 'text' : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {secret && (
          <IconButton
            label={revealed ? 'Hide password' : 'Show password'}
            icon={revealed ? EyeOff : Eye}
            onClick={() => setRevealed(!revealed)}
          />
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
