import type { ReactNode } from 'react'
import type { Theme } from '../../../shared/campuses/surfaces.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { campusColors } from './campus-colors.ts'
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
  return (
    <span className={styles.colors} style={campusColors(campus, theme)}>
      {children}
    </span>
  )
}

/** A tile in the school's colour, next to the school's name and location. */
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
