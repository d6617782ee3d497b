import { useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { findCampus } from '../../../shared/campuses/campus.ts'
import type { Profile as Person } from '../../../shared/users/get-profile.ts'
import { openConversation } from '../lib/conversation.ts'
import { useMe } from '../lib/me.ts'
import { campusHref, useCampus } from '../lib/site-campus.ts'
import { ListUserPosts } from '../posts/list-user-posts.tsx'
import { PrivateCampus } from '../posts/visitor-blocks.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProfileHeader, ProfileSkeleton, useProfile } from '../users/get-profile.tsx'
import { NotFound } from './not-found.tsx'

/** `/{username}`: a person and what they posted (specification, accounts 2, 'Profile'). */
export function Profile({ onJoin }: { onJoin: () => void }) {
  const { username = '' } = useParams()
  const { profile, refused, failed, retry } = useProfile(username)
  const site = useCampus()
  useAskedConversation(profile)
  if (refused === 'user-not-found' || refused === 'not-found') return <NotFound />
  if (refused === 'campus-private' || refused === 'sign-in-required')
    return (
      <>
        <PageHeader title="Profile" />
        <PrivateCampus onJoin={onJoin} />
      </>
    )
  if (!profile)
    return (
      <>
        <title>Profile</title>
        <PageHeader title="Profile" />
        {failed ? (
          <EmptyState
            art="offline"
            title={failed}
            action={
              <Button kind="primary" onClick={retry}>
                Try Again
              </Button>
            }
          />
        ) : (
          <ProfileSkeleton />
        )}
      </>
    )
  const home = campusHref(findCampus(profile.campusId) ?? site, `/${profile.username}`)
  const url = new URL(home, window.location.origin)
  url.searchParams.set('redirect', 'true')
  return (
    <>
      <title>{profile.name}</title>
      <PageHeader title={profile.name} />
      <ProfileHeader profile={profile} url={url.href} />
      <section aria-label="Posts">
        <ListUserPosts userId={profile.id} name={profile.name} />
      </section>
    </>
  )
}

/** A shared link (`?redirect=true`) asks to start a conversation, and is then the profile's own address. */
function useAskedConversation(profile: Person | undefined): void {
  const { me, status } = useMe()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = useRef(false)
  const isAsked = search.get('redirect') === 'true'
  useEffect(() => {
    if (!isAsked || asked.current || !profile || status === 'loading') return
    asked.current = true
    // Nobody talks to themselves.
    if (me?.id !== profile.id) openConversation(profile)
    void navigate(`/${profile.username}`, { replace: true })
  }, [isAsked, profile, me, status, navigate])
}
