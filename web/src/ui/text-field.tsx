import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

/** A text input with its label. A password can be revealed and hidden. */
export function TextField({ label, error, hint, type = 'text', ...rest }: TextFieldProps) {
  const [revealed, setRevealed] = useState(false)
  const secret = type === 'password'
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={styles.box} data-secret={secret || undefined}>
          <input
            {...rest}
            {...attributes}
            type={secret && revealed ? 'text' : type}
            className={styles.input}
          />
          {secret && (
            <IconButton
              label={revealed ? 'Hide password' : 'Show password'}
              icon={revealed ? EyeOff : Eye}
              onClick={() => setRevealed(!revealed)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
