import { BellOff, Ellipsis, Pin } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from '../lib/link.tsx'
import { unsentWords } from '../../../shared/chats/chat.ts'
import type { Chat } from '../../../shared/chats/chat.ts'
import { filesWords } from '../../../shared/chats/files-words.ts'
import { isolated } from '../../../shared/isolated.ts'
import { stillOf } from '../../../shared/media/media.ts'
import { useDraftText } from '../composer/use-draft-text.ts'
import { Photo } from '../media/photo.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { useLongPress } from '../ui/use-long-press.ts'
import hidden from '../ui/hidden.module.css'
import { VerifiedBadge } from '../users/verified-badge.tsx'
import { messageSubject } from './subject.ts'
import { useChatItems } from './update-chat.ts'
import styles from './row.module.css'

interface ChatRowProps {
  chat: Chat
  meId: string
  isUnread: boolean
  isSelected: boolean
  only: 'archived' | 'requests' | undefined
}

/** A conversation in a list: partner, time, the draft or the newest message, and the post that it is about. */
export const ChatRow = memo(function ChatRow({ chat, meId, isUnread, isSelected, only }: ChatRowProps) {
  const { id, partner, post, lastAt, isMuted, isPinned } = chat
  const picture = post?.cover && stillOf(post.cover)
  const draft = useDraftText(messageSubject(id), meId)
  const [presses, setPresses] = useState(0)
  const press = () => setPresses((count) => count + 1)
  const longPress = useLongPress(press)
  return (
    <li className={styles.item}>
      <Link
        to={`/messages/${id}`}
        state="inbox"
        className={styles.row}
        data-unread={isUnread || undefined}
        aria-current={isSelected ? 'page' : undefined}
        {...longPress}
      >
        <Avatar person={partner} size={48} />
        <span className={styles.words}>
          <span className={styles.top}>
            <span className={styles.name}>{partner.name}</span>
            {partner.schoolVerified && <VerifiedBadge className={styles.verified} size={16} />}
            {isPinned && <Pin className={styles.muted} size={14} role="img" aria-label="Pinned" />}
            {isMuted && <BellOff className={styles.muted} size={14} role="img" aria-label="Muted" />}
            <span className={styles.time}>
              <TimeAgo at={lastAt} />
            </span>
          </span>
          <span className={styles.bottom}>
            <span className={styles.preview} dir="auto">
              {draft && !isSelected ? <Draft text={draft} /> : previewOf(chat, meId)}
            </span>
            {isUnread && (
              <span className={styles.dot}>
                <span className={hidden.hidden}>Unread</span>
              </span>
            )}
          </span>
          {post && (
            <span className={styles.about} dir="auto">
              {aboutWords(post.text)}
            </span>
          )}
        </span>
        {picture && (
          <span className={styles.cover}>
            <Photo photo={{ ...picture, alt: '' }} sizes="48px" />
          </span>
        )}
      </Link>
      <div className={styles.menu}>
        <RowMenu
          chatId={id}
          name={partner.name}
          isOpen={isSelected}
          isMuted={isMuted}
          isPinned={isPinned}
          isArchived={only === 'archived'}
          isRequest={only === 'requests'}
          presses={presses}
          onPress={press}
        />
      </div>
    </li>
  )
})

/** A draft, cut to about one line. */
function Draft({ text }: { text: string }) {
  return (
    <>
      <span className={styles.draft}>Draft:</span> {isolated(text.slice(0, 100))}
    </>
  )
}

const aboutWords = (text: string) => (text ? `About “${isolated(text)}”` : 'About a post')

function previewOf({ preview }: Chat, meId: string): string {
  if (!preview) return 'No messages yet'
  const { senderId, kind, text } = preview
  const isOwn = senderId === meId
  if (kind === 'unsent') return unsentWords
  if (kind === 'deal') return text
  if (text) return isOwn ? `You: ${isolated(text)}` : text
  const what = kind === 'post' ? 'a post' : filesWords(preview)
  return isOwn ? `You sent ${what}` : `Sent ${what}`
}

interface RowMenuProps {
  chatId: string
  name: string
  isMuted: boolean | undefined
  isPinned: boolean | undefined
  isArchived: boolean
  isRequest: boolean
  /** Whether the conversation is on the screen. */
  isOpen: boolean
}

/** The menu of a conversation in the inbox. Only its button renders before the first press. */
function RowMenu({ presses, onPress, ...props }: RowMenuProps & { presses: number; onPress: () => void }) {
  // The key changes with each long press, so that the press also opens a menu that was closed before.
  return presses > 0 ? (
    <PressedMenu key={presses} {...props} />
  ) : (
    <MenuButton label={labelOf(props)} icon={Ellipsis} onClick={onPress} />
  )
}

function PressedMenu({ chatId, isOpen, ...props }: RowMenuProps) {
  const items = useChatItems(chatId, props, isOpen)
  return <Menu label={labelOf(props)} icon={Ellipsis} items={items} startsOpen />
}

const labelOf = ({ name }: { name: string }) => `Options for ${name}`
