/** Watches the thread of a post while its page is open, so that hints about its comments arrive. */
import { useEffect } from 'react'
import { listenToTabs } from './gaps.ts'
import { sendFrame, useCatchUp } from './live.ts'

/**
 * Milliseconds to wait after another tab has stopped watching the same thread: the server may handle the two frames in
 * another order.
 */
const againMs = 1_000

/**
 * Watches a thread. The frame is repeated after each gap, because the socket may be a new one, and every few minutes in any
 * case.
 */
export function useWatch(postId: string): void {
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    const watch = () => sendFrame({ action: 'watch', postId })
    watch()
    const stop = listenToTabs((frame) => {
      if (frame.action !== 'unwatch' || frame.postId !== postId) return
      clearTimeout(again)
      again = setTimeout(watch, againMs)
    })
    return () => {
      stop()
      clearTimeout(again)
      sendFrame({ action: 'unwatch', postId })
    }
  }, [postId])
  useCatchUp(() => sendFrame({ action: 'watch', postId }))
}
