import { useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { listNotifications } from '../../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../../shared/notifications/see-notifications.ts'
import { call } from '../lib/call.ts'
import { onEvents } from '../lib/on-events.ts'
import { itemsOf, usePages } from '../lib/use-pages.ts'
import { useMissedChanges } from '../lib/use-missed-changes.ts'
import { useCatchUp, useHint } from '../live/live.ts'
import { useMe } from '../session/me.ts'
import { badgesQueryKey } from './get-badges.ts'
import { groupsOf } from './groups.ts'
import { withNewest, withRead } from './newest.ts'
import type { NotificationPage } from './newest.ts'

const visibility = onEvents(document, 'visibilitychange')
const retryMs = 5000
const isVisible = () => document.visibilityState === 'visible'

/** The person's notifications, or only the mentions. The list stays current while the component is mounted. */
export function useNotifications(only?: 'mention') {
  const { me } = useMe()
  const client = useQueryClient()
  const key = useMemo(() => ['notifications', ...(only ? [only] : [])], [only])
  const filter = only ? { only } : {}
  const list = usePages({
    key,
    load: (page, signal) => call(listNotifications, { ...filter, ...page }, { signal }),
    enabled: me?.verified === true,
  })
  const { pages } = list
  const groups = useMemo(() => pages && groupsOf(itemsOf(pages)), [pages])
  const refresh = async () => {
    if (!client.getQueryData(key)) return
    const newest = await call(listNotifications, filter).catch(() => undefined)
    if (!newest) return
    client.setQueryData<InfiniteData<NotificationPage>>(key, (now) => now && withNewest(now, newest))
  }
  const noteChange = useMissedChanges(list, () => void refresh())
  useHint((hint) => {
    if (hint.type === 'read' && hint.userId === me?.id)
      client.setQueryData<InfiniteData<NotificationPage>>(key, (now) => now && withRead(now, hint))
    if (hint.type !== 'notifications') return
    noteChange()
    void refresh()
  })
  useCatchUp(() => void refresh())
  return { ...list, groups, newestId: groups?.[0]?.id }
}

/** Marks all notifications up to the newest as read, as soon as the page is visible; a failed request is retried. */
export function useSeen(newestId: string | undefined): void {
  const client = useQueryClient()
  const visible = useSyncExternalStore(visibility, isVisible)
  const [attempt, setAttempt] = useState(0)
  const tryAgain = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    if (newestId === undefined || !visible) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    call(seeNotifications, { upTo: newestId }).then(
      () => client.invalidateQueries({ queryKey: badgesQueryKey }),
      (error: unknown) => {
        const isFinal = error instanceof RefusalError && error.status < 429
        if (!isGone && !isFinal) timer = setTimeout(tryAgain, retryMs)
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [newestId, visible, client, attempt, tryAgain])
}
