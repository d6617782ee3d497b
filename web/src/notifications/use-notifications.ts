import { useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { listNotifications } from '../../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../../shared/notifications/see-notifications.ts'
import { call } from '../lib/call.ts'
import { onEvents } from '../lib/on-events.ts'
import { itemsOf, usePages } from '../lib/use-pages.ts'
import { useCatchUp, useHint } from '../live/live.ts'
import { useMe } from '../session/me.ts'
import { badgesKey } from './badges.ts'
import { groupsOf } from './groups.ts'
import { withNewest } from './newest.ts'
import type { NotificationPage } from './newest.ts'

const visibility = onEvents(document, 'visibilitychange')
const isVisible = () => document.visibilityState === 'visible'

/** The list of one's notifications, or of the mentions among them, which follows what happens. */
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
  useHint(({ type }) => type === 'notifications' && void refresh())
  useCatchUp(() => void refresh())
  return { ...list, groups, newestId: groups?.[0]?.id }
}

/** Marks everything up to a notification as read, once it is on a screen that somebody looks at. */
export function useSeen(newestId: string | undefined): void {
  const client = useQueryClient()
  const visible = useSyncExternalStore(visibility, isVisible)
  useEffect(() => {
    if (newestId === undefined || !visible) return
    void call(seeNotifications, { upTo: newestId }).then(
      () => client.invalidateQueries({ queryKey: badgesKey }),
      () => undefined,
    )
  }, [newestId, visible, client])
}
