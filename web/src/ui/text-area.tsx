import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import styles from './text-field.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'value' | 'maxLength'> {
  label: string
  value: string
  maximum: number
  error?: string | undefined
}

/** A text field of several lines with a label, the number of typed characters and the maximum. */
export function TextArea({ label, value, maximum, error, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={`${value.length} / ${maximum}`}>
      {(attributes) => (
        <textarea {...rest} {...attributes} value={value} maxLength={maximum} className={styles.area} />
      )}
    </Field>
  )
}
