import { useLocation, useSearchParams } from 'react-router-dom'
import type { Profile } from '../../../shared/users/get-profile.ts'
import { ListUserReplies } from '../comments/list-user-replies.tsx'
import { Link } from '../lib/link.tsx'
import { useStartAtTop } from '../lib/use-start-at-top.ts'
import { scrollToTop } from '../lib/scroll-to-top.ts'
import { ListUserPhotos } from '../posts/list-user-photos.tsx'
import { ListUserPosts } from '../posts/list-user-posts.tsx'
import { PostSkeletons } from '../posts/skeleton.tsx'
import { ListUserLikes } from '../saves/list-user-likes.tsx'
import { NoLikes } from '../saves/no-likes.tsx'
import { useMe } from '../session/me.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Art } from '../ui/art.tsx'
import tabs from '../ui/tabs.module.css'
import { useCampusActions } from '../bars/use-campus-actions.ts'

const labels = { posts: 'Posts', photos: 'Photos', replies: 'Replies', likes: 'Likes' }
type Show = keyof typeof labels
const shows: Show[] = ['posts', 'photos', 'replies', 'likes']

/** A person's posts, photos, replies and likes as tabs. `?show=` chooses the tab; the default is the posts. */
export function ProfileTabs({ profile }: { profile: Profile }) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const show = shows.find((one) => one === parameters.get('show')) ?? 'posts'
  return (
    <>
      <nav className={`${tabs.tabs} ${tabs.row}`} aria-label={`What ${profile.name} did`}>
        {shows.map((one) => (
          <Link
            key={one}
            to={one === 'posts' ? pathname : `?show=${one}`}
            className={tabs.tab}
            aria-current={one === show ? 'page' : undefined}
            onClick={() => one === show && scrollToTop()}
          >
            <span>{labels[one]}</span>
          </Link>
        ))}
      </nav>
      <section key={show} aria-label={labels[show]}>
        <Tab show={show} profile={profile} />
      </section>
    </>
  )
}

function Tab({ show, profile }: { show: Show; profile: Profile }) {
  const { me, status } = useMe()
  useStartAtTop(show)
  if (status === 'loading') return <PostSkeletons count={3} />
  const isOwn = me?.id === profile.id
  const empty = isOwn ? <OwnEmpty show={show} /> : <EmptyState {...emptyOf(show, profile.name)} />
  const props = { userId: profile.id, empty }
  if (show === 'photos') return <ListUserPhotos {...props} />
  if (show === 'replies') return <ListUserReplies {...props} />
  if (show === 'likes') return <ListUserLikes {...props} name={profile.name} isOwn={isOwn} />
  return <ListUserPosts {...props} />
}

function emptyOf(show: Show, name: string): { art: Art; title: string } {
  if (show === 'photos') return { art: 'pictures', title: `${name} hasn't posted any photos yet` }
  if (show === 'replies') return { art: 'comments', title: `${name} hasn't replied yet` }
  if (show === 'likes') return { art: 'saved', title: `${name} hasn't liked any posts yet` }
  return { art: 'posts', title: `${name} hasn't posted yet` }
}

/** Replaces a list on the person's own profile while the list is empty, and offers the next step that would fill it. */
function OwnEmpty({ show }: { show: Show }) {
  const { isSchool, compose } = useCampusActions()
  if (show === 'likes') return <NoLikes />
  const toFeed = (
    <LinkButton kind="primary" to="/home">
      Go To Feed
    </LinkButton>
  )
  if (show === 'replies')
    return (
      <EmptyState
        art="comments"
        title="You haven't replied yet"
        text="When you reply to a post, it'll show up here."
        action={toFeed}
      />
    )
  const words =
    show === 'photos'
      ? { title: "You haven't posted any photos yet", text: 'Photos and videos of your posts show up here.' }
      : { title: "You haven't posted yet", text: "When you post, it'll show up here." }
  const create = (
    <Button kind="primary" onClick={compose}>
      Create A Post
    </Button>
  )
  return (
    <EmptyState
      art={show === 'photos' ? 'pictures' : 'posts'}
      {...words}
      action={isSchool ? create : toFeed}
    />
  )
}
