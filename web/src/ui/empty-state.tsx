import type { ReactNode } from 'react'
import type { Art } from './art.tsx'
import { optionalPart } from './lazy-part.tsx'
import styles from './empty-state.module.css'

// Empty states are rare, so the drawings are a separate chunk that loads into a space of the same size. If the chunk cannot
// be loaded, only the sentence shows.
const Drawing = optionalPart(async () => (await import('./art.tsx')).Drawing)

interface EmptyStateProps {
  art: Art
  title: string
  text?: string
  /** The button for the next step. */
  action?: ReactNode
  /** Whether the title is the h1 of the page. */
  page?: boolean
}

/** Shown for an empty list or a missing page: a drawing, a sentence and the next step. */
export function EmptyState({ art, title, text, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <svg className={styles.art} viewBox="0 0 160 120" width="160" height="120" aria-hidden>
        <Drawing art={art} />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
