import { ArrowLeft, Ellipsis, Search, Trash2, User, UserX } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { trustText, type Trust } from '../../../shared/users/trust.ts'
import { isDeletedAuthor, type Author } from '../../../shared/users/user.ts'
import { Link } from '../lib/link.tsx'
import { useMediaQuery } from '../lib/media-query.ts'
import { openedFrom } from '../lib/route-history.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { BackContext } from '../lib/back-context.ts'
import { searchWithin } from './search/use-search-text.ts'
import { useChatItems } from './update-chat.ts'
import styles from './conversation-header.module.css'

const DeleteChat = lazyPart(
  async () => (await import('./delete-chat.tsx')).DeleteChat,
  ({ onClose }) => onClose(),
)

const BlockPerson = lazyPart(
  async () => (await import('../blocks/block-person.tsx')).BlockPerson,
  ({ onClose }) => onClose(),
)

interface ConversationHeaderProps {
  chatId: string
  partner: Author
  isMuted?: boolean | undefined
  isPinned?: boolean | undefined
  isArchived?: boolean | undefined
  isRequest?: boolean | undefined
  isPartnerOnline?: boolean | undefined
  partnerTrust?: Trust | undefined
}

/** The header of a conversation: the partner, the Back button, and the actions on the conversation. */
export function ConversationHeader({
  chatId,
  partner,
  isPartnerOnline,
  partnerTrust,
  ...state
}: ConversationHeaderProps) {
  const narrow = useMediaQuery('narrow')
  const [open, setOpen] = useState<'block' | 'delete'>()
  const close = () => setOpen(undefined)
  const goBack = useBackToChats()
  const items = useChatItems(chatId, state, true)
  const search = useSearchIn(chatId, partner.name)
  const isDeleted = isDeletedAuthor(partner)
  // On wide screens, the h1 of the page is in the list of conversations, so the header has an h2.
  const Heading = narrow ? 'h1' : 'h2'
  return (
    <header className={styles.header}>
      <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
      {isDeleted ? (
        <div className={styles.partner}>
          <Avatar person={partner} size={40} />
          <Heading className={styles.name}>{partner.name}</Heading>
        </div>
      ) : (
        <Link className={styles.partner} to={`/${partner.username}`}>
          <Avatar person={partner} size={40} />
          <span className={styles.names}>
            <Heading className={styles.name}>{partner.name}</Heading>
            <span className={styles.note}>
              {isPartnerOnline && <span className={styles.online}>Online · </span>}@{partner.username}
            </span>
            {partnerTrust && <span className={styles.note}>{trustText(partnerTrust)}</span>}
          </span>
        </Link>
      )}
      <Menu
        label="Conversation options"
        icon={Ellipsis}
        items={[
          ...(isDeleted ? [] : [{ label: 'View profile', icon: User, to: `/${partner.username}` }]),
          { label: 'Search', icon: Search, onSelect: search },
          ...items,
          ...(isDeleted
            ? []
            : [{ label: 'Block', icon: UserX, danger: true, onSelect: () => setOpen('block') }]),
          { label: 'Delete conversation', icon: Trash2, danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'block' && <BlockPerson person={partner} next="/messages" onClose={close} />}
      {open === 'delete' && (
        <DeleteChat {...{ chatId, partner }} isRequest={state.isRequest} onClose={close} />
      )}
    </header>
  )
}

/**
 * The header while the partner is unknown, and for a missing conversation. On phones it has the only Back button, because
 * conversations hide the bars.
 */
export function UnknownConversationHeader() {
  return (
    <header className={styles.header}>
      <title>Messages</title>
      <IconButton label="Back" icon={ArrowLeft} onClick={useBackToChats()} />
    </header>
  )
}

/** Returns a function that searches this conversation, with the field above the inbox. On phones it opens the inbox. */
function useSearchIn(chatId: string, name: string): () => void {
  const narrow = useMediaQuery('narrow')
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    searchWithin(client, chatId, name)
    if (narrow) void navigate('/messages')
  }
}

/**
 * Returns the function for Back. On wide screens it leaves the messages. On phones it opens the page from which the
 * conversation was opened, or else the inbox.
 */
function useBackToChats(): () => void {
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const goBack = useContext(BackContext)
  if (!narrow) return goBack
  return () => {
    const from = openedFrom()
    const isOpener = from && !notOpening.test(from.page)
    void (isOpener ? navigate(-from.steps) : navigate('/messages', { replace: true }))
  }
}

/** Pages to which Back on phones does not return: the inbox itself, and pages on the way to a conversation. */
const notOpening = /^\/(messages|create|settings|user_registration|login|register|verify)\b/
