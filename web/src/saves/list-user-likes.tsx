import type { ReactNode } from 'react'
import { listSaved } from '../../../shared/saves/list-saved.ts'
import { listUserLikes } from '../../../shared/saves/list-user-likes.ts'
import { placeOf } from '../comments/place.tsx'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { savedQueryKey, userLikesQueryKey } from '../posts/cache.ts'
import { PostList } from '../posts/list.tsx'
import { useListedPosts } from '../posts/use-listed-posts.ts'
import { HiddenLikes, SavesShownTo } from './shown-to-whom.tsx'

interface ListUserLikesProps {
  userId: string
  name: string
  /**
   * Whether the likes are the viewer's own. Their list then shares its cache with the saved page, so that both change at
   * once.
   */
  isOwn: boolean
  empty: ReactNode
}

/** The posts and comments that a person saved, newest save first. */
export function ListUserLikes({ userId, name, isOwn, empty }: ListUserLikesProps) {
  const list = usePages({
    key: isOwn ? savedQueryKey : userLikesQueryKey(userId),
    load: (page, signal) =>
      isOwn ? call(listSaved, page, { signal }) : call(listUserLikes, { userId, ...page }, { signal }),
  })
  const isHidden = list.pages?.some((page) => 'isHidden' in page) ?? false
  return (
    <>
      {isOwn && <SavesShownTo />}
      <PostList
        posts={useListedPosts(list.pages)}
        list={list}
        empty={isHidden ? <HiddenLikes name={name} /> : empty}
        contextOf={placeOf}
      />
    </>
  )
}
