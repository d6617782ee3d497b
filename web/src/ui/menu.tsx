import type { LucideIcon } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOverlay } from '../lib/overlay-history.tsx'
import styles from './menu.module.css'

/** One of Lucide's, or a mark of another company. */
export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

export type MenuItem = { label: string; icon?: Icon; danger?: boolean } & (
  | { to: string; href?: undefined; onSelect?: undefined }
  /** Of another site. The menu stays open: closing it would change the history, and so stop the browser from leaving. */
  | { href: string; to?: undefined; onSelect?: undefined }
  | { onSelect: () => void; to?: undefined; href?: undefined }
)

interface MenuProps {
  /** Names the menu and its button. */
  label: string
  items: readonly MenuItem[]
  icon?: LucideIcon
  /** The content of the button, if not an icon. */
  trigger?: ReactNode
  header?: ReactNode
}

/** A button with a menu: the arrow keys move and wrap around, Esc, Back and a press outside close it. */
export function Menu({ label, items, icon: Icon, trigger, header }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  const [isOpen, setOpen] = useState(false)
  useOverlay(isOpen, close)
  const onToggle = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    if (!isNowOpen) return
    itemsOf(panel.current)[0]?.focus({ preventScroll: true })
    // The menu is fixed on the screen, so it closes when its button scrolls away.
    window.addEventListener('scroll', close, { once: true, passive: true })
  }
  const place = () => {
    if (!button.current || !panel.current) return
    const box = button.current.getBoundingClientRect()
    const { clientWidth: width } = document.documentElement
    // Below the button, or above it if there is no room; extending towards the middle of the screen.
    const isAbove = box.bottom + 64 + items.length * 48 > window.innerHeight
    const isLeft = box.left + box.right < width
    const vertical = isAbove
      ? ['auto', `${window.innerHeight - box.top + 4}px`]
      : [`${box.bottom + 4}px`, 'auto']
    const horizontal = isLeft
      ? ['auto', `${Math.max(8, box.left)}px`]
      : [`${Math.max(8, width - box.right)}px`, 'auto']
    panel.current.style.inset = `${vertical[0]} ${horizontal[0]} ${vertical[1]} ${horizontal[1]}`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-icon={Icon ? true : undefined}
        aria-label={label}
        title={Icon && label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={place}
      >
        {Icon ? <Icon size={20} aria-hidden /> : trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => onToggle(event.newState === 'open')}
      >
        {header && <div className={styles.header}>{header}</div>}
        <div
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => moveFocus(event, panel.current)}
        >
          {items.map((item) => (
            <Item key={item.label} item={item} onDone={close} />
          ))}
        </div>
      </div>
    </>
  )
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
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
      <a role="menuitem" tabIndex={-1} className={styles.item} href={item.href}>
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

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const items = itemsOf(panel)
  const at = items.findIndex((item) => item === document.activeElement)
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const next = moves[event.key]
  if (event.key === 'Tab') panel?.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
