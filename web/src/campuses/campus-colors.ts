import type { CSSProperties } from 'react'
import { accentsOf } from '../../../shared/campuses/accent.ts'
import type { Theme } from '../../../shared/campuses/surfaces.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'

/** The style that gives an element the colours of a campus other than the site's. */
export function campusColors(campus: Campus, theme: Theme): CSSProperties & Record<`--${string}`, string> {
  const { accent, accentInk, accentText } = accentsOf(campus.color, theme)
  return { '--accent': accent, '--accent-ink': accentInk, '--accent-text': accentText }
}
