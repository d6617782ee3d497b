import { useState, type ReactNode } from 'react'
import { getChat } from '../../../shared/chats/get-chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { isDeletedAuthor, type Author } from '../../../shared/users/user.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { UnknownConversationHeader } from './conversation-header.tsx'
import { useOpenNewMessage } from './open-new-message.ts'
import styles from './message-writer.module.css'

export const partnerAway = sendMessage.refusals['partner-away'].message
const left = 'This account was deleted. Its messages stay until you delete the conversation.'

const ReportChat = lazyPart(
  async () => (await import('../reports/report-chat.tsx')).ReportChat,
  ({ onClose }) => onClose(),
)

export function NoChats() {
  return (
    <EmptyState
      art="comments"
      title="Send a message, get a message"
      text="Ask about an item, make an offer, agree on a place to meet. Only the two of you can read it."
      action={<NewMessageButton>Start a conversation</NewMessageButton>}
    />
  )
}

export function NoneArchived() {
  return (
    <EmptyState
      art="comments"
      title="Nothing is archived"
      text="Archive a conversation from its menu to take it out of your inbox until its next message."
    />
  )
}

export function NoRequests() {
  return (
    <EmptyState
      art="comments"
      title="No message requests"
      text="The first message of a person you have never written to waits here until you accept it."
    />
  )
}

/** Shown next to the inbox of wide screens until a conversation is selected. */
export function NoneSelected() {
  return (
    <EmptyState
      art="comments"
      title="You don't have a message selected"
      text="Choose one of your conversations, or start another one."
      action={<NewMessageButton>New Message</NewMessageButton>}
    />
  )
}

/** Shown for a conversation in which the person takes no part. */
export function NoConversation() {
  const narrow = useMediaQuery('narrow')
  return (
    <>
      <UnknownConversationHeader />
      <EmptyState
        page={narrow}
        art="missing"
        title="This conversation doesn't exist"
        action={<NewMessageButton>New Message</NewMessageButton>}
      />
    </>
  )
}

/** Replaces the field for writing when nobody can write in the conversation any more. */
export function ClosedConversation({ partner }: { partner: Author }) {
  return <p className={styles.closed}>{isDeletedAuthor(partner) ? left : partnerAway}</p>
}

/** Shown for seven days in place of a conversation that the other person deleted. The person can still report it. */
export function DeletedConversation({ chatId }: { chatId: string }) {
  const narrow = useMediaQuery('narrow')
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <UnknownConversationHeader />
      <EmptyState
        page={narrow}
        art="missing"
        title="This conversation was deleted"
        text={`${getChat.refusals['chat-deleted'].message} For seven days, you can report what they wrote.`}
        action={<Button onClick={() => setReporting(true)}>Report</Button>}
      />
      {isReporting && <ReportChat chatId={chatId} onClose={() => setReporting(false)} />}
    </>
  )
}

function NewMessageButton({ children }: { children: ReactNode }) {
  return (
    <Button kind="primary" onClick={useOpenNewMessage()}>
      {children}
    </Button>
  )
}
