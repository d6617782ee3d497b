import { useId, type ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import hidden from '../../ui/hidden.module.css'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import row from '../row.module.css'
import { ChatSkeletons } from '../inbox-skeletons.tsx'
import { FoundMessageRow, NamedChatRow } from './found-rows.tsx'
import styles from './search.module.css'
import { useFoundMessages } from '../../search/search-messages.ts'

interface FoundProps {
  text: string
  meId: string
  /** The conversation that is searched; undefined for all. */
  chatId: string | undefined
}

/**
 * The results for a text: conversations by the name of the partner, then messages. `text` is empty while the person is
 * typing.
 */
export function FoundInMessages({ text, meId, chatId }: FoundProps) {
  const { chats, messages, more, failed, moreFailed, retry, loadMore } = useFoundMessages(text, chatId)
  if (!messages) return failed ? <LoadFailed message={failed} retry={retry} /> : <ChatSkeletons count={4} />
  const count = chats.length + messages.length
  if (count === 0 && !more)
    return (
      <div role="status">
        <EmptyState
          art="search"
          title="No messages found"
          text={chatId ? 'Try other words.' : 'Try other words, or a name.'}
        />
      </div>
    )
  return (
    <>
      <p role="status" className={hidden.hidden}>
        {`${count}${more ? ' or more' : ''} ${count === 1 && !more ? 'result' : 'results'}`}
      </p>
      {chats.length > 0 && (
        <Found title="People">
          {chats.map((chat) => (
            <NamedChatRow key={chat.id} chat={chat} />
          ))}
        </Found>
      )}
      {messages.length > 0 && (
        <Found title="Messages">
          {messages.map((message) => (
            <FoundMessageRow key={`${message.chatId}/${message.id}`} message={message} meId={meId} />
          ))}
        </Found>
      )}
      {more && (
        <ListEnd more failed={moreFailed} loadMore={loadMore}>
          <ChatSkeletons count={2} />
        </ListEnd>
      )}
    </>
  )
}

function Found({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={row.list}>{children}</ul>
    </section>
  )
}
