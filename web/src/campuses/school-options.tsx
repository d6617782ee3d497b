import { useEffect, useRef } from 'react'
import type { Theme } from '../../../shared/campuses/accent.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { SchoolMark } from './school-mark.tsx'
import styles from './school-field.module.css'

interface SchoolOptionsProps {
  /** Of the list and, with the id of a school, of its option. */
  id: string
  theme: Theme
  schools: readonly Campus[]
  /** The one that Enter picks. */
  at: number
  onMove: (at: number) => void
  onPick: (campus: Campus) => void
}

/** The list of a combobox of schools. It is there while it is empty, because the field names it. */
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
