import type { ComponentType } from 'react'
import { Link } from '../lib/link.tsx'
import styles from './menu.module.css'

/** An icon from Lucide, or another company's mark. */
export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

export type MenuItem = { label: string; icon?: Icon; danger?: boolean } & (
  | { to: string; href?: undefined; onSelect?: undefined }
  /**
   * A link to another site. If it opens in the same tab, the menu stays open: closing the menu changes the history, which
   * would stop the browser from leaving the page.
   */
  | { href: string; newTab?: boolean; to?: undefined; onSelect?: undefined }
  | { onSelect: () => void; to?: undefined; href?: undefined }
)

export function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon: Icon } = item
  const content = (
    <>
      {Icon && <Icon size={20} aria-hidden />}
      {label}
    </>
  )
  if (item.to !== undefined)
    return (
      <Link role="menuitem" tabIndex={-1} className={styles.item} to={item.to} onClick={onDone}>
        {content}
      </Link>
    )
  if (item.href !== undefined)
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        href={item.href}
        {...(item.newTab && { target: '_blank', rel: 'noopener', onClick: onDone })}
      >
        {content}
      </a>
    )
  const select = () => {
    onDone()
    item.onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      data-danger={item.danger}
      onClick={select}
    >
      {content}
    </button>
  )
}
