import { useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { WindowVirtualizerHandle } from 'virtua'
import type { Post } from '../../../shared/posts/post.ts'
import { useScrollMemory } from '../lib/scroll-memory.ts'
import { rowsOf } from '../posts/gallery-rows.ts'
import { useCampus } from '../session/site-campus.ts'
import { ListEnd } from '../ui/list-end.tsx'
import { Rows } from '../ui/rows.tsx'
import type { Search } from './address.ts'
import { MediaSkeleton, MediaTile } from './media-tile.tsx'
import { AlsoClose, MoreWaiting, nearEnd, ResultStates } from './states.tsx'
import { useFoundPosts } from './use-found-posts.ts'
import styles from './media.module.css'

/** The estimated height of a row in pixels: a square of a third of the column, and the content below it. */
const rowHeight = () => Math.min(window.innerWidth, 598) / 3 + 132

/** The tab Media: posts with pictures that match the search, in three columns. */
export function FoundMedia({ search, onJoin }: { search: Search; onJoin: () => void }) {
  const list = useFoundPosts(useCampus(), { ...search, pictures: true })
  const { posts, failing, failed, more, loadMore, firstClose } = list
  return (
    <ResultStates
      search={search}
      count={posts?.length}
      list={list}
      onJoin={onJoin}
      skeleton={<MediaSkeleton rows={3} />}
    >
      <Grid posts={posts ?? []} firstClose={firstClose} />
      <ListEnd more={more} failed={failed} loadMore={loadMore} near={nearEnd}>
        <MoreWaiting failing={failing}>
          <MediaSkeleton rows={1} />
        </MoreWaiting>
      </ListEnd>
    </ResultStates>
  )
}

/** The rows of three tiles. Only the rows near the screen are rendered. */
function Grid({ posts, firstClose }: { posts: readonly Post[]; firstClose: string | undefined }) {
  const handle = useRef<WindowVirtualizerHandle>(null)
  const split = posts.findIndex(({ id }) => id === firstClose)
  const parts = split < 0 ? [posts] : [posts.slice(0, split), posts.slice(split)]
  const rows = parts.flatMap((part) => rowsOf(part))
  const { cache } = useScrollMemory(handle, rows.length)
  return (
    <WindowVirtualizer
      ref={handle}
      as={Rows}
      cache={cache}
      data={rows}
      itemSize={rowHeight()}
      bufferSize={800}
    >
      {(row, index) => (
        <div key={row[0]?.id}>
          {row[0]?.id === firstClose && <AlsoClose />}
          <div className={styles.row}>
            {row.map((post) => (
              <MediaTile key={post.id} post={post} eager={index < 2} />
            ))}
          </div>
        </div>
      )}
    </WindowVirtualizer>
  )
}
