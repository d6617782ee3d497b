import type { ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'
import { useMe } from '../session/me.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { Rows } from '../ui/rows.tsx'
import tabs from '../ui/tabs.module.css'
import { NotificationRow, rowHeight, RowSkeletons } from './row.tsx'
import { useNotifications, useSeen } from './use-notifications.ts'

/**
 * `/notifications`: the actions of other people that concern the person. Opening the page marks all notifications as read.
 */
export function ListNotifications() {
  const { status } = useMe()
  const list = useNotifications()
  useSeen(list.newestId)
  return (
    <>
      <title>Notifications</title>
      <PageHeader title="Notifications" />
      {status === 'visitor' ? (
        <Nothing />
      ) : (
        <>
          <Tabs />
          <Lines list={list} empty={<Nothing />} />
        </>
      )}
    </>
  )
}

/** `/notifications/mentions`: the posts and comments that mention the person. */
export function ListMentions() {
  const list = useNotifications('mention')
  const empty = (
    <EmptyState
      art="comments"
      title="No mentions yet"
      text="When someone writes @ and your username in a post or comment, it will show up here."
    />
  )
  return (
    <>
      <title>Mentions</title>
      <PageHeader title="Mentions" />
      <Tabs />
      <Lines list={list} empty={empty} />
    </>
  )
}

function Tabs() {
  return (
    <nav className={`${tabs.tabs} ${tabs.row}`} aria-label="Notifications and mentions">
      <PlaceLink to="/notifications" end className={tabs.tab}>
        <span>All</span>
      </PlaceLink>
      <PlaceLink to="/notifications/mentions" className={tabs.tab}>
        <span>Mentions</span>
      </PlaceLink>
    </nav>
  )
}

function Nothing() {
  return (
    <EmptyState
      art="comments"
      title="Nothing to see here - yet. Once you start buying and selling, your notifications will show up here."
    />
  )
}

interface LinesProps {
  list: ReturnType<typeof useNotifications>
  empty: ReactNode
}

function Lines({ list: { groups, failed, more, loadMore, retry }, empty }: LinesProps) {
  if (!groups) return failed ? <LoadFailed message={failed} retry={retry} /> : <RowSkeletons count={6} />
  if (groups.length === 0 && !more) return empty
  return (
    <>
      <WindowVirtualizer as={Rows} data={groups} itemSize={rowHeight}>
        {(group) => <NotificationRow key={group.key} group={group} />}
      </WindowVirtualizer>
      <ListEnd more={more} failed={failed} loadMore={loadMore}>
        <RowSkeletons count={2} />
      </ListEnd>
    </>
  )
}
