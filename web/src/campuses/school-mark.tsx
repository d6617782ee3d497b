import type { CSSProperties, ReactNode } from 'react'
import { accentsOf } from '../../../shared/campuses/accent.ts'
import type { Theme } from '../../../shared/campuses/accent.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import styles from './school-mark.module.css'

/** Gives its children the colours of a campus other than the site's. */
export function CampusColors({
  campus,
  theme,
  children,
}: {
  campus: Campus
  theme: Theme
  children: ReactNode
}) {
  const { accent, accentInk } = accentsOf(campus.color, theme)
  const colors: CSSProperties & Record<`--${string}`, string> = {
    '--accent': accent,
    '--accent-ink': accentInk,
  }
  return (
    <span className={styles.colors} style={colors}>
      {children}
    </span>
  )
}

/** A tile in the school's colour, with the school's name and place beside it. */
export function SchoolMark({ campus, theme }: { campus: Campus; theme: Theme }) {
  return (
    <CampusColors campus={campus} theme={theme}>
      <span className={styles.mark} aria-hidden>
        {campus.name.length > 4 ? campus.name.slice(0, 1) : campus.name}
      </span>
      <span className={styles.name}>
        <strong>{campus.name}</strong> <span>{campus.school}</span>{' '}
        <span>
          {campus.location.city}, {campus.location.state}
        </span>
      </span>
    </CampusColors>
  )
}
