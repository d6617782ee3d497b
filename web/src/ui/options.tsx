import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './options.module.css'

interface OptionsProps<Item extends { id: string }> {
  /** The id of the field. The list has the id `<id>-list`, and an option `<id>-<item>`. */
  id: string
  label: string
  items: readonly Item[]
  /** The index of the option that Enter chooses; -1 for none. */
  at: number
  onMove: (at: number) => void
  onPick: (item: Item) => void
  /** The accessible name of an option, if it differs from the option's text. */
  nameOf?: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** The list of a combobox. The field keeps the focus and refers to the list by its id, even while the list is empty. */
export function Options<Item extends { id: string }>(props: OptionsProps<Item>) {
  const { id, label, items, at, onMove, onPick, nameOf, children } = props
  const active = useRef<HTMLDivElement>(null)
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={styles.list}
      hidden={items.length === 0}
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          ref={index === at ? active : undefined}
          id={`${id}-${item.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          aria-label={nameOf?.(item)}
          className={styles.option}
          onMouseMove={() => onMove(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
