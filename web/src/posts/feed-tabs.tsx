import { ArrowLeft } from 'lucide-react'
import { useContext } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { BackContext } from '../lib/back-context.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import hidden from '../ui/hidden.module.css'
import tabs from '../ui/tabs.module.css'
import styles from './feed-tabs.module.css'

interface FeedTabsProps {
  title: 'Feed' | 'Media'
  back: boolean
  /** Shown after the tabs. */
  children?: ReactNode
}

/** The header of the two views of a campus: its posts and its pictures. */
export function FeedTabs({ title, back, children }: FeedTabsProps) {
  const goBack = useContext(BackContext)
  return (
    <header className={styles.header}>
      <h1 className={hidden.hidden}>{title}</h1>
      {back && (
        <div className={styles.back}>
          <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
        </div>
      )}
      <nav className={tabs.tabs} aria-label="Feed and media">
        <PlaceLink to="/home" className={tabs.tab}>
          <span>Feed</span>
        </PlaceLink>
        <PlaceLink to="/media" className={tabs.tab}>
          <span>Media</span>
        </PlaceLink>
      </nav>
      {children}
    </header>
  )
}
