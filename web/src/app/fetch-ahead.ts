import { useEffect } from 'react'
import { onEvents } from '../lib/on-events.ts'
import { whenBack } from '../lib/online.ts'
import { useMe } from '../session/me.ts'

/** What people open from a feed, the likeliest first. */
const forEverybody = [
  () => import('../posts/get-post.tsx'),
  () => import('./side-navigation.tsx'),
  () => import('../ui/share-dialog.tsx'),
  () => import('../media/lightbox.tsx'),
  () => import('../posts/filter-dialog.tsx'),
  () => import('../posts/list-gallery.tsx'),
  () => import('../posts/get-media-post.tsx'),
  () => import('./profile.tsx'),
]
const forVisitors = [
  () => import('../session/prompt-dialog.tsx'),
  () => import('../users/lookup-account.tsx'),
]
const forMembers = [
  () => import('./composer-opening.tsx'),
  () => import('../posts/create-post.tsx'),
  () => import('../comments/create-comment.tsx'),
  () => import('../posts/pick-category.tsx'),
  () => import('../posts/delete-post.tsx'),
  () => import('../chats/start-conversation.tsx'),
  () => import('../saves/list-saved.tsx'),
]
const idleMs = 3000

/**
 * Loads the parts that are needed next one after the other, so that they also open without a connection. For visitors
 * that begins with the first interaction: nothing competes with the first picture, or is loaded for those who leave.
 */
export function useFetchAhead(): void {
  const { me, status } = useMe()
  const isMember = me?.schoolVerified ?? false
  const isVisitor = status === 'visitor'
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      for (const part of [
        ...forEverybody,
        ...(isVisitor ? forVisitors : []),
        ...(isMember ? forMembers : []),
      ]) {
        await whenBack()
        if (isOver) return
        // After a failure, opening the part loads it again.
        await part().catch(() => undefined)
      }
    }
    const start = () => {
      timer ??= setTimeout(() => void load(), idleMs)
    }
    if (isMember) start()
    const stopWatching = onEvents(window, 'pointerdown', 'pointermove', 'keydown', 'scroll')(start)
    return () => {
      isOver = true
      clearTimeout(timer)
      stopWatching()
    }
  }, [isMember, isVisitor])
}
