import { Route, Routes, useParams } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { ConversationPane } from '../chats/conversation-pane.tsx'
import { Inbox } from '../chats/inbox.tsx'
import { NewMessageDialog } from '../chats/new-message.tsx'
import { NoneSelected } from '../chats/states.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AskVisitor, SchoolFirst } from './guards.tsx'
import { SignedIn } from './signed-in.tsx'

/** `/messages` and all addresses below it, with their guards. */
export function MessagesRoutes() {
  const list = (
    <AskVisitor prompt="guest-message">
      <Inbox>
        <NoneSelected />
      </Inbox>
    </AskVisitor>
  )
  const archived = (
    <Inbox only="archived">
      <NoneSelected />
    </Inbox>
  )
  const requests = (
    <Inbox only="requests">
      <NoneSelected />
    </Inbox>
  )
  return (
    <Routes>
      <Route index element={list} />
      <Route path="new" element={<SignedIn prompt="guest-message">{writeNew}</SignedIn>} />
      <Route path="archived" element={<SignedIn prompt="guest-message">{() => archived}</SignedIn>} />
      <Route path="requests" element={<SignedIn prompt="guest-message">{() => requests}</SignedIn>} />
      <Route path="*" element={<SignedIn prompt="guest-message">{() => <Conversation />}</SignedIn>} />
    </Routes>
  )
}

const writeNew = (me: Me) => (
  <SchoolFirst>
    <Inbox>
      <NoneSelected />
    </Inbox>
    <NewMessageDialog me={me} />
  </SchoolFirst>
)

function Conversation() {
  const { '*': chatId = '' } = useParams()
  return (
    <Inbox selected={chatId}>
      <ErrorBoundary key={chatId}>
        <ConversationPane key={chatId} chatId={chatId} />
      </ErrorBoundary>
    </Inbox>
  )
}
