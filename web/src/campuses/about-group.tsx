import { Globe, Lock, MapPin } from 'lucide-react'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { Button } from '../ui/button.tsx'
import styles from './about-group.module.css'

/** 'About This Group' of the right side bar (specification, core 2, 'Shared layout'). */
export function AboutGroup({ campus, onJoin }: { campus: Campus; onJoin: (() => void) | undefined }) {
  const isPublic = campus.privacy === 'public'
  const Privacy = isPublic ? Globe : Lock
  return (
    <section className={styles.about} aria-labelledby="about-group">
      <h2 id="about-group" className={styles.title}>
        About This Group
      </h2>
      <p className={styles.text}>Students of {campus.school} buy, sell and help each other out.</p>
      <ul className={styles.facts}>
        <li>
          <MapPin size={18} aria-hidden />
          {campus.city}, {campus.state}
        </li>
        <li>
          <Privacy size={18} aria-hidden />
          {isPublic ? 'Anyone can read, students can post' : 'Only members can read and post'}
        </li>
      </ul>
      {onJoin && (
        <Button kind="plain" wide onClick={onJoin}>
          Join Group
        </Button>
      )}
      <p className={styles.small}>Made for students. Not affiliated with {campus.school}.</p>
    </section>
  )
}
