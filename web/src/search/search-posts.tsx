import { useMemo } from 'react'
import { PlainTextContext } from '../composer/rich-text.tsx'
import { PostList } from '../posts/list.tsx'
import { PostSkeletons } from '../posts/skeleton.tsx'
import { useCampus } from '../session/site-campus.ts'
import type { Search } from './address.ts'
import { markWords } from './mark-words.tsx'
import { AlsoClose, MoreWaiting, nearEnd, ResultStates } from './states.tsx'
import { useFoundPosts } from './use-found-posts.ts'

interface SearchPostsProps {
  search: Search
  /** The address of the list without filters. */
  cleared?: string
  /** Shows the prompt to join the campus. */
  onJoin: () => void
}

/**
 * The tab Latest: the posts that match a search, with the matching words marked. Posts whose texts contain the words are
 * first, followed by close matches.
 */
export function SearchPosts({ search, cleared, onJoin }: SearchPostsProps) {
  const list = useFoundPosts(useCampus(), search)
  const { posts, matches, failing, firstClose } = list
  const mark = useMemo(() => markWords(matches), [matches])
  return (
    <ResultStates
      search={search}
      count={posts?.length}
      list={list}
      cleared={cleared}
      onJoin={onJoin}
      skeleton={<PostSkeletons count={6} />}
    >
      <PlainTextContext value={mark}>
        <PostList
          posts={posts}
          list={list}
          empty={null}
          near={nearEnd}
          headingOf={({ id }) => id === firstClose && <AlsoClose />}
          waiting={
            <MoreWaiting failing={failing}>
              <PostSkeletons count={2} />
            </MoreWaiting>
          }
        />
      </PlainTextContext>
    </ResultStates>
  )
}
