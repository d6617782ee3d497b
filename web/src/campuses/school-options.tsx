import { useEffect, useRef } from 'react'
import type { Theme } from '../../../shared/campuses/accent.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { SchoolMark } from './school-mark.tsx'
import styles from './school-field.module.css'

interface SchoolOptionsProps {
  /** The list's id is `<id>-list`, an option's `<id>-<campus>`. */
  id: string
  theme: Theme
  schools: readonly Campus[]
  /** The index of the option that Enter chooses. */
  at: number
  onMove: (at: number) => void
  onPick: (campus: Campus) => void
}

/** The list of the combobox. It is rendered even while empty, because the field's aria-controls refers to it. */
export function SchoolOptions({ id, theme, schools, at, onMove, onPick }: SchoolOptionsProps) {
  const active = useRef<HTMLDivElement>(null)
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Schools"
      className={styles.list}
      hidden={schools.length === 0}
    >
      {schools.map((campus, index) => (
        <div
          key={campus.id}
          ref={index === at ? active : undefined}
          id={`${id}-${campus.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.option}
          onMouseMove={() => onMove(index)}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(campus)}
        >
          <SchoolMark campus={campus} theme={theme} />
        </div>
      ))}
    </div>
  )
}
