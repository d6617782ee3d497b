import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useOverlay } from '../lib/overlay-history.tsx'
import { MenuButton } from './menu-button.tsx'
import { MenuEntry, type MenuItem } from './menu-item.tsx'
import styles from './menu.module.css'

interface MenuProps {
  /** The accessible name of the menu and its button. */
  label: string
  items: readonly MenuItem[]
  icon?: LucideIcon
  /** The content of the button, if it has no icon. */
  trigger?: ReactNode
  header?: ReactNode
  /** Whether the menu opens at once, because the person pressed its button before the code had loaded. */
  startsOpen?: boolean
  /** -1 if the button is reached by other keys than Tab. */
  tabIndex?: number
}

/** A button with a menu. The arrow keys move in the menu and wrap around; Esc, Back and a press outside close it. */
export function Menu({ label, items, icon, trigger, header, startsOpen = false, tabIndex }: MenuProps) {
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
    // The menu has a fixed position, so it closes when its button scrolls away.
    window.addEventListener('scroll', close, { once: true, passive: true })
  }
  const place = () => {
    if (!button.current || !panel.current) return
    const box = button.current.getBoundingClientRect()
    const { clientWidth: width } = document.documentElement
    // The menu is below the button, or above it if there is no space below. It extends towards the middle of the screen.
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
  const open = useEffectEvent(() => {
    button.current?.focus({ preventScroll: true })
    place()
    panel.current?.showPopover()
  })
  useEffect(() => {
    if (startsOpen) open()
  }, [startsOpen])
  return (
    <>
      <MenuButton
        ref={button}
        label={label}
        icon={icon}
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={place}
      >
        {trigger}
      </MenuButton>
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
            <MenuEntry key={item.label} item={item} onDone={close} />
          ))}
        </div>
      </div>
    </>
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
