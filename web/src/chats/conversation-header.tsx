import { ArrowLeft, Ellipsis, Trash2, User, UserX } from 'lucide-react'
import { useContext, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Author } from '../../../shared/users/user.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { BackContext } from '../ui/page-header.tsx'
import styles from './conversation-header.module.css'

const DeleteChat = lazyPart(
  async () => (await import('./delete-chat.tsx')).DeleteChat,
  ({ onClose }) => onClose(),
)

const BlockPerson = lazyPart(
  async () => (await import('../blocks/block-person.tsx')).BlockPerson,
  ({ onClose }) => onClose(),
)

/** With whom a conversation is, the way back, and what can be done with it. */
export function ConversationHeader({ chatId, partner }: { chatId: string; partner: Author }) {
  const narrow = useMediaQuery('narrow')
  const [open, setOpen] = useState<'block' | 'delete'>()
  const close = () => setOpen(undefined)
  const goBack = useBackToChats()
  // On wide screens the heading of the page is that of the list beside it.
  const Heading = narrow ? 'h1' : 'h2'
  return (
    <header className={styles.header}>
      <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
      <Link className={styles.partner} to={`/${partner.username}`}>
        <Avatar person={partner} size={40} />
        <span className={styles.names}>
          <Heading className={styles.name}>{partner.name}</Heading>
          <span className={styles.username}>@{partner.username}</span>
        </span>
      </Link>
      <Menu
        label="Conversation options"
        icon={Ellipsis}
        items={[
          { label: 'View profile', icon: User, to: `/${partner.username}` },
          { label: 'Block', icon: UserX, danger: true, onSelect: () => setOpen('block') },
          { label: 'Delete conversation', icon: Trash2, danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'block' && <BlockPerson person={partner} next="/messages" onClose={close} />}
      {open === 'delete' && <DeleteChat chatId={chatId} partner={partner} onClose={close} />}
    </header>
  )
}

/**
 * The header until it is known with whom a conversation is, and where there is none: on phones it is the only way back, because
 * the bars give way to a conversation.
 */
export function UnknownConversationHeader() {
  return (
    <header className={styles.header}>
      <title>Messages</title>
      <IconButton label="Back" icon={ArrowLeft} onClick={useBackToChats()} />
    </header>
  )
}

/** On phones Back leads to the list of conversations; beside that list it leaves the messages. */
function useBackToChats(): () => void {
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const goBack = useContext(BackContext)
  return narrow ? () => void navigate('/messages', { replace: true }) : goBack
}
