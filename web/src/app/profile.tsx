import { Flag, KeyRound, Send, UserX } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { findCampus } from '../../../shared/campuses/campus.ts'
import type { Profile as Person } from '../../../shared/users/get-profile.ts'
import { openConversation } from '../chats/conversation.ts'
import { useConversationLink } from '../chats/use-conversation-link.ts'
import { PostSkeletons } from '../posts/skeleton.tsx'
import { claimPath } from '../session/account-paths.ts'
import { useMe } from '../session/me.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import type { MenuItem } from '../ui/menu-item.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SetUpProfile } from '../users/set-up-profile.tsx'
import { ProfileHeader, ProfileSkeleton, useProfile } from '../users/get-profile.tsx'
import { SchoolFirst } from './guards.tsx'
import { NoPerson, NotFound } from './not-found.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

/** `/{username}`: a person, and their posts, replies and likes. */
export function Profile() {
  const { username = '' } = useParams()
  const { profile, refused, failed, retry } = useProfile(username)
  const { status } = useMe()
  const site = useCampus()
  useConversationLink(profile)
  if (refused === 'no-name') return <NotFound />
  if (refused === 'user-not-found' || refused === 'not-found')
    return <NoPerson logIn={status === 'visitor'} />
  if (!profile)
    return (
      <>
        <title>Profile</title>
        <PageHeader title="Profile" />
        {failed ? (
          <LoadFailed message={failed} retry={retry} />
        ) : (
          <>
            <ProfileSkeleton />
            <PostSkeletons count={3} />
          </>
        )}
      </>
    )
  const home = campusHref(findCampus(profile.campusId) ?? site, `/${profile.username}`)
  const url = new URL(home, window.location.origin)
  url.searchParams.set('redirect', 'true')
  return (
    <SchoolFirst>
      <title>{profile.name}</title>
      <PageHeader title={profile.name} />
      <Head profile={profile} url={url.href} />
      <ProfileTabs profile={profile} />
    </SchoolFirst>
  )
}

/**
 * The head with the viewer's actions. People with a verified e-mail can block the person, members of a school can report
 * them, and visitors can claim an account whose e-mail was never verified.
 */
function Head({ profile, url }: { profile: Person; url: string }) {
  const { me, status } = useMe()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'report' | 'block'>()
  const close = () => setOpen(undefined)
  const items: MenuItem[] = []
  if (status === 'visitor' && !profile.verified)
    items.push({ label: 'Claim this account', icon: KeyRound, to: claimPath(profile.username, pathname) })
  if (me?.verified && me.id !== profile.id)
    items.push({ label: 'Block', icon: UserX, danger: true, onSelect: () => setOpen('block') })
  if (me?.schoolVerified && me.id !== profile.id)
    items.push({ label: 'Report', icon: Flag, danger: true, onSelect: () => setOpen('report') })
  return (
    <>
      <ProfileHeader profile={profile} url={url} items={items}>
        <ProfileAction profile={profile} />
      </ProfileHeader>
      {open === 'report' && <ReportUser person={profile} onClose={close} />}
      {open === 'block' && <BlockPerson person={profile} next="/home" onClose={close} />}
    </>
  )
}

const ReportUser = lazyPart(
  async () => (await import('../reports/report-user.tsx')).ReportUser,
  ({ onClose }) => onClose(),
)

const BlockPerson = lazyPart(
  async () => (await import('../blocks/block-person.tsx')).BlockPerson,
  ({ onClose }) => onClose(),
)

/** The viewer's main action with this person. */
function ProfileAction({ profile }: { profile: Person }) {
  const { me, status } = useMe()
  if (status === 'loading') return null
  if (me?.id === profile.id)
    return me.profileSetUp ? (
      <LinkButton to="/profile/edit">Edit Profile</LinkButton>
    ) : (
      <SetUpProfile me={me} />
    )
  return (
    <Button kind="primary" onClick={() => openConversation(profile)}>
      <Send size={18} aria-hidden />
      Send Message
    </Button>
  )
}
