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
import { MoreWaiting, nearEnd, ResultStates } from './states.tsx'
import { useFoundPosts } from './use-found-posts.ts'
import styles from './media.module.css'

/** Estimated pixels of a row: a square of a third of the column, and what stands below it. */
const rowHeight = () => Math.min(window.innerWidth, 598) / 3 + 132

/** The tab Media: the posts with pictures that a search finds, in three columns. */
export function FoundMedia({ search, onJoin }: { search: Search; onJoin: () => void }) {
  const list = useFoundPosts(useCampus(), { ...search, pictures: true })
  const { posts, failing, failed, more, loadMore } = list
  return (
    <ResultStates
      search={search}
      count={posts?.length}
      list={list}
      onJoin={onJoin}
      skeleton={<MediaSkeleton rows={3} />}
    >
      <Grid posts={posts ?? []} />
      <ListEnd more={more} failed={failed} loadMore={loadMore} near={nearEnd}>
        <MoreWaiting failing={failing}>
          <MediaSkeleton rows={1} />
        </MoreWaiting>
      </ListEnd>
    </ResultStates>
  )
}

/** The rows of three, of which those near the screen are in the page. */
function Grid({ posts }: { posts: readonly Post[] }) {
  const handle = useRef<WindowVirtualizerHandle>(null)
  const rows = rowsOf(posts)
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
        <div key={row[0]?.id} className={styles.row}>
          {row.map((post) => (
            <MediaTile key={post.id} post={post} eager={index < 2} />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  )
}
