import { lazy, Suspense } from 'react'
import type { FunctionComponent, ReactNode } from 'react'
import { untilOnline } from '../lib/online.ts'
import type { Art } from './art.tsx'
import styles from './empty-state.module.css'

// Empty states are rare, so the drawings are a separate chunk that loads into a space of the same size. If the chunk cannot
// be loaded, only the sentence shows.
const Drawing = lazy<FunctionComponent<{ art: Art }>>(() =>
  untilOnline(() => import('./art.tsx')).then(
    ({ Drawing: Drawn }) => ({ default: Drawn }),
    () => ({ default: NoDrawing }),
  ),
)

const NoDrawing = () => null

interface EmptyStateProps {
  art: Art
  title: string
  text?: string
  /** A button with the next step. */
  action?: ReactNode
  /** The title is the h1 of the page. */
  page?: boolean
}

/** Shown for an empty list or a missing page: a drawing, a sentence and the next step. */
export function EmptyState({ art, title, text, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <svg className={styles.art} viewBox="0 0 160 120" width="160" height="120" aria-hidden>
        <Suspense>
          <Drawing art={art} />
        </Suspense>
      </svg>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
