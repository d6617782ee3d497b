import type { ComponentProps } from 'react'
import styles from './switch.module.css'

interface SwitchProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'role' | 'aria-checked' | 'onChange'
> {
  checked: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off and changes at once. A label around it, or `aria-label`, gives it its accessible name. */
export function Switch({ onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      className={styles.switch}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
