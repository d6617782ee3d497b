import type { ReactNode } from 'react'
import type { Facts } from './facts.ts'

export interface PageText {
  title: string
  /** The day when the text last changed, for example '2026-11-22'. */
  changed: string
  lead: ReactNode
  sections: Section[]
}

export interface Section {
  /** The anchor of the section: `/settings/privacy#cookies`. */
  id: string
  title: string
  text: (facts: Facts) => ReactNode
}
