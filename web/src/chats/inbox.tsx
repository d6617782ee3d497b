import { Archive, Handshake, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { useOpenNewMessage } from './open-new-message.ts'
import { ListArchived, ListRequests } from './list-chats.tsx'
import { SearchableChats } from './search/searchable-chats.tsx'
import styles from './inbox.module.css'

interface InboxProps {
  /** The content of the right pane. */
  children: ReactNode
  /** The id of the shown conversation. On phones it replaces the list and hides the bars. */
  selected?: string
  /** Limits the list to the archived conversations, or to the requests. */
  only?: 'archived' | 'requests'
}

const titles = { archived: 'Archived', requests: 'Message requests' }

/** The list of conversations, next to the pane of the selected one; phones show one of the two. */
export function Inbox({ children, selected, only }: InboxProps) {
  const narrow = useMediaQuery('narrow')
  const isOpen = selected !== undefined
  const openNew = useOpenNewMessage()
  const navigate = useNavigate()
  return (
    <div className={styles.panes}>
      {!(narrow && isOpen) && (
        <section className={styles.list} aria-label="Conversations">
          {!isOpen && <title>{only ? titles[only] : 'Messages'}</title>}
          {only ? (
            <>
              <SubPageHeader title={titles[only]} above={{ label: 'Messages', to: '/messages' }} />
              {only === 'archived' ? <ListArchived /> : <ListRequests />}
            </>
          ) : (
            <>
              <PageHeader title="Messages" back={false}>
                <IconButton label="Deals" icon={Handshake} onClick={() => void navigate('/deals')} />
                <IconButton
                  label="Archived"
                  icon={Archive}
                  onClick={() => void navigate('/messages/archived')}
                />
                <IconButton label="New Message" icon={SquarePen} onClick={openNew} />
              </PageHeader>
              <SearchableChats selected={selected} />
            </>
          )}
        </section>
      )}
      {!(narrow && !isOpen) && (
        <div className={styles.pane} data-whole-screen={isOpen || undefined}>
          {children}
        </div>
      )}
    </div>
  )
}
