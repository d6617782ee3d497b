import { listSaved } from '../../../shared/saves/list-saved.ts'
import { call } from '../lib/call.ts'
import { useMe } from '../session/me.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { savedKey } from '../posts/cache.ts'
import { PostList } from '../posts/post-list.tsx'
import { usePostPages } from '../posts/use-post-pages.ts'

/** `/saved`: the posts and comments that the person saved (specification, core 2, 'Saved'). */
export function ListSaved() {
  const { me, status } = useMe()
  const list = usePostPages({
    key: savedKey,
    load: (cursor, signal) => call(listSaved, cursor ? { cursor } : {}, { signal }),
    enabled: me?.verified === true,
  })
  const empty = (
    <EmptyState
      art="saved"
      title="You haven't liked any posts yet"
      text="When you like a post, it'll show up here."
    />
  )
  return (
    <>
      <title>Saved</title>
      <PageHeader title="Saved" />
      {status === 'visitor' ? empty : <PostList list={list} empty={empty} />}
    </>
  )
}
