import { listSaved } from '../../../shared/saves/list-saved.ts'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { useMe } from '../session/me.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { savedQueryKey } from '../posts/cache.ts'
import { placeOf } from '../comments/place.tsx'
import { PostList } from '../posts/list.tsx'
import { useListedPosts } from '../posts/use-listed-posts.ts'
import { NoLikes } from './no-likes.tsx'

/** `/saved`: the posts and comments that the person saved. */
export function ListSaved() {
  const { me, status } = useMe()
  const list = usePages({
    key: savedQueryKey,
    load: (page, signal) => call(listSaved, page, { signal }),
    enabled: me?.verified === true,
  })
  const posts = useListedPosts(list.pages)
  return (
    <>
      <title>Saved</title>
      <PageHeader title="Saved" />
      {status === 'visitor' ? (
        <NoLikes />
      ) : (
        <PostList posts={posts} list={list} empty={<NoLikes />} contextOf={placeOf} />
      )}
    </>
  )
}
