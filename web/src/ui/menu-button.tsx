import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './menu-button.module.css'

interface MenuButtonProps extends ComponentProps<'button'> {
  /** The accessible name of the menu and its button. */
  label: string
  icon?: LucideIcon | undefined
}

/** The button of a menu. It shows the icon, or its children if there is no icon. */
export function MenuButton({ label, icon: Icon, children, ...rest }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-icon={Icon ? true : undefined}
      aria-label={label}
      title={Icon && label}
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
    >
      {Icon ? <Icon size={20} aria-hidden /> : children}
    </button>
  )
}
