import { ArrowLeft } from 'lucide-react'
import { useContext } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { scrollToTop } from '../lib/scroll-to-top.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { BackContext } from '../ui/page-header.tsx'
import styles from './feed-tabs.module.css'

/** The header of the two views of a campus, its posts and its pictures (specification, core 2, 'Media gallery'). */
export function FeedTabs({ title, back }: { title: 'Feed' | 'Media'; back: boolean }) {
  const goBack = useContext(BackContext)
  const { pathname } = useLocation()
  const toTop = (to: string) => to === pathname && scrollToTop()
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {back && <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />}
      <nav className={styles.tabs} aria-label="Feed and media">
        <NavLink to="/home" className={styles.tab} onClick={() => toTop('/home')}>
          <span>Feed</span>
        </NavLink>
        <NavLink to="/media" className={styles.tab} onClick={() => toTop('/media')}>
          <span>Media</span>
        </NavLink>
      </nav>
    </header>
  )
}
