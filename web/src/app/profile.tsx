import { useParams } from 'react-router-dom'
import { findCampus } from '../../../shared/campuses/campus.ts'
import { useMe } from '../session/me.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { useConversationLink } from '../chats/use-conversation-link.ts'
import { ListUserPosts } from '../posts/list-user-posts.tsx'
import { PostSkeletons } from '../posts/skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProfileHeader, ProfileSkeleton, useProfile } from '../users/get-profile.tsx'
import { SchoolFirst } from './guards.tsx'
import { NotFound } from './not-found.tsx'

/** `/{username}`: a person and their posts. */
export function Profile() {
  const { username = '' } = useParams()
  const { profile, refused, failed, retry } = useProfile(username)
  const { status } = useMe()
  const site = useCampus()
  useConversationLink(profile)
  if (refused === 'user-not-found' || refused === 'not-found')
    return <NotFound logIn={status === 'visitor'} />
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
      <ProfileHeader profile={profile} url={url.href} />
      <section aria-label="Posts">
        <ListUserPosts userId={profile.id} name={profile.name} />
      </section>
    </SchoolFirst>
  )
}
