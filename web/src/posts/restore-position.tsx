import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import type { WindowVirtualizerHandle } from 'virtua'
import * as z from 'zod/mini'
import { onEvents } from '../lib/on-events.ts'
import { parseStored, readStored, writeStored } from '../lib/stored.ts'

const storageKey = 'list-position'
/**
 * How many posts, from the top of the screen on, are remembered: some of them may be deleted or moved when the list loads
 * again.
 */
const keptPosts = 10
/**
 * How many posts more than before may be loaded while none of the remembered posts is found: new posts may be above them.
 */
const newPosts = 20

/**
 * How long, in milliseconds, the position is corrected: posts are measured only when they are drawn, and parts above the
 * list may still load.
 */
const settlingMs = 3000

const positionSchema = z.object({
  /** The key of the visit in the browser's history. */
  key: z.string(),
  pathname: z.string(),
  length: z.number(),
  /**
   * The remembered posts from the top of the screen on, with the index in the list and the distance from the top of the
   * screen in pixels.
   */
  posts: z.array(z.object({ id: z.string(), index: z.number(), top: z.number() })),
})
type Position = z.infer<typeof positionSchema>

interface RestorePositionProps {
  list: RefObject<WindowVirtualizerHandle | null>
  posts: readonly { id: string }[]
  more: boolean
  failed: string | undefined
  loadMore: () => void
}

/**
 * Remembers the position in a list of posts when the page is left, and restores it after a reload: the list loads as far as
 * it was, unless the reader scrolls. The component is rendered right above the list.
 */
export function RestorePosition({ list, posts, more, failed, loadMore }: RestorePositionProps) {
  const { key, pathname } = useLocation()
  const above = useRef<HTMLDivElement>(null)
  const listTop = () => above.current?.getBoundingClientRect().bottom ?? 0
  const [wanted] = useState(() => positionOf(key, pathname))
  const isDone = useRef(wanted === undefined)
  useEffect(() => {
    if (!wanted || isDone.current) return
    const found = foundAgain(wanted, posts)
    const mayFollow = more && !failed && posts.length < wanted.length + newPosts
    if (!found && mayFollow) return loadMore()
    const known = found ?? anyOf(wanted, posts)
    const end = performance.now() + settlingMs
    const settle = () => {
      const handle = list.current
      if (!known || !handle || performance.now() > end) isDone.current = true
      if (!known || !handle || isDone.current) return
      const off = listTop() + handle.getItemOffset(known.index) - known.top
      if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
      frame = requestAnimationFrame(settle)
    }
    let frame = requestAnimationFrame(settle)
    return () => cancelAnimationFrame(frame)
  }, [wanted, posts, more, failed, loadMore, list])
  useEffect(() => {
    const stop = () => {
      isDone.current = true
    }
    return onEvents(window, 'wheel', 'touchmove', 'pointerdown', 'keydown')(stop)
  }, [])

  const keep = useEffectEvent(() => {
    const handle = list.current
    if (!handle || !isDone.current) return
    const first = handle.findItemIndex(headHeight() - listTop())
    const kept = posts.slice(first, first + keptPosts).map(({ id }, at) => ({
      id,
      index: first + at,
      top: listTop() + handle.getItemOffset(first + at),
    }))
    const position: Position = { key, pathname, length: posts.length, posts: kept }
    // At the top nothing is remembered, because people reload there to see new posts.
    const isAtTop = window.scrollY === 0
    writeStored('sessionStorage', storageKey, isAtTop ? null : JSON.stringify(position))
    // Without this, the browser itself would restore the position after the reload, before the list is as high as it was.
    if (!isAtTop) window.history.scrollRestoration = 'manual'
  })
  useEffect(() => {
    window.history.scrollRestoration = 'auto'
  }, [])
  useEffect(() => onEvents(window, 'pagehide')(() => keep()), [])
  return <div ref={above} />
}

/** The position from before the page was reloaded. */
function positionOf(key: string, pathname: string): Position | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || !('type' in navigation) || navigation.type === 'navigate') return undefined
  const position = parseStored(positionSchema, readStored('sessionStorage', storageKey))
  return position?.key === key && position.pathname === pathname ? position : undefined
}

/** Finds the first remembered post that is not above its former index. A post above it was moved up by a new comment. */
function foundAgain({ posts: kept }: Position, posts: readonly { id: string }[]) {
  return indexed(kept, posts).find(({ index, was }) => index >= was)
}

const anyOf = ({ posts: kept }: Position, posts: readonly { id: string }[]) => indexed(kept, posts)[0]

function indexed(kept: Position['posts'], posts: readonly { id: string }[]) {
  const indexes = new Map(posts.map(({ id }, index) => [id, index]))
  const [first] = kept
  return kept.flatMap(({ id, index: was }) => {
    const index = indexes.get(id)
    // If a post was deleted, the next one takes its place on the screen.
    return index === undefined ? [] : [{ index, was, top: first?.top ?? 0 }]
  })
}

/** Returns the height of the bars at the top, below which the list is visible. */
const headHeight = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
