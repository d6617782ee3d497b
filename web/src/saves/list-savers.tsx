import { useParams } from 'react-router-dom'
import { WindowVirtualizer } from 'virtua'
import { listSavers } from '../../../shared/saves/list-savers.ts'
import { postIdSchema } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { NoPost } from '../posts/no-post.tsx'
import { saversKey } from '../posts/cache.ts'
import { Saver, SaverSkeletons } from './saver.tsx'
import { usePages } from '../lib/use-pages.ts'

const rowHeight = 72

/** `/post/{id}/likes`: who saved a post or comment (specification, core 2, 'Likes table'). */
export function ListSavers({ onJoin }: { onJoin: () => void }) {
  const { postId = '' } = useParams()
  const isId = postIdSchema.safeParse(postId).success
  const list = usePages({
    key: saversKey(postId),
    load: (cursor, signal) => call(listSavers, { postId, ...(cursor ? { cursor } : {}) }, { signal }),
    enabled: isId,
  })
  const { items, failed, refused, more, loadMore, retry } = list
  return (
    <>
      <title>Liked by</title>
      <PageHeader title="Liked by" />
      {!isId || (failed && !items) ? (
        <NoPost code={isId ? refused : 'post-not-found'} message={failed} onJoin={onJoin} retry={retry} />
      ) : !items ? (
        <SaverSkeletons />
      ) : items.length === 0 && !more ? (
        <EmptyState art="saved" title="No likes yet" />
      ) : (
        <>
          <WindowVirtualizer data={items} itemSize={rowHeight}>
            {(person) => <Saver key={person.id} person={person} />}
          </WindowVirtualizer>
          <ListEnd more={more} failed={failed} loadMore={loadMore} />
        </>
      )}
    </>
  )
}
