import type { ReactNode } from 'react'
import { useMe } from '../session/me.ts'
import { ListEnd } from '../ui/list-end.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useBadges } from '../notifications/get-badges.ts'
import { ChatRow } from './row.tsx'
import { ChatSkeletons } from './inbox-skeletons.tsx'
import { NoChats, NoneArchived, NoRequests } from './states.tsx'
import { useChats, useChatsApart } from './use-chats.ts'
import styles from './row.module.css'

/** The list of the person's conversations in the inbox; `selected` is the id of the open one. */
export function ListChats({ selected }: { selected: string | undefined }) {
  return <Chats list={useChats()} selected={selected} empty={<NoChats />} />
}

export function ListArchived() {
  return <Chats list={useChatsApart('archived')} only="archived" empty={<NoneArchived />} />
}

export function ListRequests() {
  return <Chats list={useChatsApart('requests')} only="requests" empty={<NoRequests />} />
}

interface ChatsProps {
  list: ReturnType<typeof useChats>
  only?: 'archived' | 'requests'
  selected?: string | undefined
  empty: ReactNode
}

/** A list of conversations, or its placeholder while it loads, its error, or `empty` if there are no conversations. */
function Chats({ list, only, selected, empty }: ChatsProps) {
  const { me, status } = useMe()
  const unread = new Set(useBadges().chats.map(({ chatId }) => chatId))
  const { chats, more, failed, retry } = list
  if (status === 'visitor' || (chats?.length === 0 && !more)) return empty
  if (!chats || !me)
    return failed ? <LoadFailed message={failed} retry={retry} /> : <ChatSkeletons count={8} />
  return (
    <>
      <ul className={styles.list}>
        {chats.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            meId={me.id}
            isUnread={unread.has(chat.id)}
            isSelected={chat.id === selected}
            only={only}
          />
        ))}
      </ul>
      {more && (
        <ListEnd more failed={list.moreFailed} loadMore={list.loadMore}>
          <ChatSkeletons count={2} />
        </ListEnd>
      )}
    </>
  )
}
