/** Watches the thread of a post while its page is open, so that hints about its comments arrive. */
import { useEffect } from 'react'
import { listenToTabs } from './gaps.ts'
import { sendFrame, useCatchUp } from './live.ts'

/**
 * Milliseconds to wait before watching again after another tab stopped watching the same thread: the server may handle the
 * two frames in the wrong order.
 */
const againMs = 1_000

/**
 * Watches a thread while the component is mounted. Every catch-up sends the `watch` frame again, because the socket may be
 * new, and the server forgets a watch when its socket closes.
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
