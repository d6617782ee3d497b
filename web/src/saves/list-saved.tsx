import { listSaved } from '../../../shared/saves/list-saved.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { useMe } from '../session/me.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { savedKey } from '../posts/cache.ts'
import { PostList } from '../posts/list.tsx'
import { useListedPosts } from '../posts/use-listed-posts.ts'

/** `/saved`: the posts and comments that the person saved. */
export function ListSaved() {
  const { me, status } = useMe()
  const list = usePages({
    key: savedKey,
    load: (page, signal) => call(listSaved, page, { signal }),
    enabled: me?.verified === true,
  })
  const posts = useListedPosts(list.pages)
  const empty = (
    <EmptyState
      art="saved"
      title="You haven't liked any posts yet"
      text="When you like a post, it'll show up here."
      action={
        <LinkButton kind="primary" to="/home">
          Go To Feed
        </LinkButton>
      }
    />
  )
  return (
    <>
      <title>Saved</title>
      <PageHeader title="Saved" />
      {status === 'visitor' ? empty : <PostList posts={posts} list={list} empty={empty} />}
    </>
  )
}
