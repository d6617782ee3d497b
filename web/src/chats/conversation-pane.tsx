import { partnerIn } from '../../../shared/chats/pair.ts'
import { useMe } from '../session/me.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { NoConversation } from './states.tsx'

/** One conversation. It fills a column of fixed height (inbox.module.css), in which it scrolls by itself. */
export function ConversationPane({ chatId }: { chatId: string }) {
  const { me } = useMe()
  if (!me || partnerIn(chatId, me.id) === undefined) return <NoConversation />
  return <PageHeader title="Conversation" />
}
