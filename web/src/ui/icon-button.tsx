import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** The accessible name and the tooltip. */
  label: string
  icon: LucideIcon
}

export function IconButton({ label, icon: Icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={styles.button}>
      <Icon size={20} aria-hidden />
    </button>
  )
}
