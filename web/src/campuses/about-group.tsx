import { Globe, GraduationCap, Lock, MapPin } from 'lucide-react'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { disclaimer } from './disclaimer.ts'
import styles from './about-group.module.css'
import { CampusCounts } from './get-campus-counts.tsx'

interface AboutGroupProps {
  campus: Campus
  /** Members get 'Share Group', everybody else 'Join Group'; neither shows until the viewer is known. */
  onJoin: (() => void) | undefined
  onShare: (() => void) | undefined
}

/** 'About This Group' in the right bar. */
export function AboutGroup({ campus, onJoin, onShare }: AboutGroupProps) {
  const isPublic = campus.privacy === 'public'
  const Privacy = isPublic ? Globe : Lock
  return (
    <section className={styles.about} aria-labelledby="about-group">
      <h2 id="about-group" className={styles.title}>
        About This Group
      </h2>
      <p className={styles.text}>{campus.name} students buy, sell and help each other out.</p>
      <ul className={styles.facts}>
        <CampusCounts campus={campus} />
        <li>
          <GraduationCap size={18} aria-hidden />
          {campus.school}
        </li>
        <li>
          <MapPin size={18} aria-hidden />
          {campus.location.city}, {campus.location.state}
        </li>
        <li>
          <Privacy size={18} aria-hidden />
          {isPublic ? 'Public group' : 'Private group'}
        </li>
      </ul>
      {onJoin && (
        <div className={styles.join}>
          <Button kind="plain" wide onClick={onJoin}>
            Join Group
          </Button>
        </div>
      )}
      {onShare && (
        <Button kind="plain" wide onClick={onShare}>
          Share Group
        </Button>
      )}
      {!onJoin && !onShare && <Skeleton height={44} radius={999} />}
      <p className={styles.small}>{disclaimer}</p>
    </section>
  )
}
