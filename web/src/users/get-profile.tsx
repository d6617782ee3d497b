import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Link } from 'lucide-react'
import type { ReactNode } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { getProfile } from '../../../shared/users/get-profile.ts'
import { trustText } from '../../../shared/users/trust.ts'
import type { Profile } from '../../../shared/users/get-profile.ts'
import { isReserved } from '../../../shared/users/username.ts'
import { bioMaximum } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { copyLink } from '../ui/share.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuItem } from '../ui/menu-item.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VerifiedBadge } from './verified-badge.tsx'
import styles from './get-profile.module.css'

export const profileQueryKey = (username: string) => ['profile', username] as const

/**
 * Loads the person of `/{username}`. `refused` is the code of a final refusal (no such person, a private campus), or
 * `no-name` if no account can have this user name; `failed` is the sentence of a failure that can be retried.
 */
export function useProfile(typed: string) {
  const username = typed.toLowerCase()
  const isName = getProfile.input.safeParse({ username }).success && !isReserved(username)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: profileQueryKey(username),
    queryFn: ({ signal }) => call(getProfile, { username }, { signal }),
    enabled: isName,
  })
  const code = error instanceof RefusalError && error.status < 429 ? error.code : undefined
  return {
    profile: data,
    refused: isName ? code : 'no-name',
    failed: error && !data && !isFetching ? error.message : undefined,
    retry: () => void refetch(),
  }
}

interface ProfileHeaderProps {
  profile: Profile
  /** The address of the profile on the person's own campus. */
  url: string
  /** The items of the menu after the item that copies the link. */
  items: readonly MenuItem[]
  /** The actions of the viewer with this person. */
  children: ReactNode
}

export function ProfileHeader({ profile, url, items, children }: ProfileHeaderProps) {
  const copy = () => void copyLink({ url, title: profile.name })
  return (
    <section className={styles.head} aria-label="About this person">
      <div className={styles.top}>
        <Avatar person={profile} size={96} />
        <span className={styles.actions}>
          {children}
          <Menu
            label="More"
            icon={Ellipsis}
            items={[{ label: 'Copy link to profile', icon: Link, onSelect: copy }, ...items]}
          />
        </span>
      </div>
      <p className={styles.name}>
        {profile.name}
        {profile.schoolVerified && <VerifiedBadge className={styles.badge} size={20} />}
      </p>
      <p className={styles.quiet}>@{profile.username}</p>
      {profile.bio && <p className={styles.bio}>{previewOf(profile.bio)}</p>}
      {profile.schoolVerified && <p className={styles.joined}>Joined {monthOf(profile.createdAt)}</p>}
      {profile.trust && <p className={styles.joined}>{trustText(profile.trust)}</p>}
    </section>
  )
}

export function ProfileSkeleton() {
  return (
    <div className={styles.head} role="status" aria-busy="true" aria-label="Loading profile">
      <Skeleton width={96} height={96} radius={999} />
      <Skeleton width={180} height={24} />
      <Skeleton width={110} height={16} />
    </div>
  )
}

/** Returns the beginning of a bio. */
function previewOf(bio: string): string {
  return Array.from(bio).slice(0, bioMaximum).join('')
}

/** Returns a text such as 'September 2026'. Everywhere it is the same month. */
function monthOf(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
