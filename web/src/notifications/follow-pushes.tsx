import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { ownPath } from '../lib/own-path.ts'
import { useHint } from '../live/live.ts'
import { closeRead, keepDevice } from './device.ts'

const openSchema = z.object({ open: z.string() })

/**
 * Reports the page's path to the service worker, opens the target of a clicked notification, closes the notifications of a
 * conversation that was read here or on another device, and keeps this browser registered for pushes.
 */
export function FollowPushes({ userId }: { userId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    // A failure is ignored, because the next tab tries again.
    keepDevice(userId).catch(() => undefined)
  }, [userId])
  useHint((hint) => {
    if (hint.type === 'read' && hint.userId === userId) void closeRead(hint.chatId, hint.upTo)
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    const follow = ({ data, ports }: MessageEvent<unknown>) => {
      // A message with a port is the service worker's request for the path.
      ports[0]?.postMessage(window.location.pathname)
      const path = ownPath(z.safeParse(openSchema, data).data?.open ?? null)
      if (path !== undefined) void navigate(path)
    }
    serviceWorker.addEventListener('message', follow)
    return () => serviceWorker.removeEventListener('message', follow)
  }, [navigate])
  return null
}
