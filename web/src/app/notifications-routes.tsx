import { Route, Routes } from 'react-router-dom'
import { ListMentions, ListNotifications } from '../notifications/list-notifications.tsx'
import { AskVisitor } from './guards.tsx'
import { NotFound } from './not-found.tsx'
import { SignedIn } from './signed-in.tsx'

/** `/notifications` and all addresses below it, with their guards. */
export function NotificationsRoutes() {
  const all = (
    <AskVisitor prompt="guest-notifications">
      <ListNotifications />
    </AskVisitor>
  )
  return (
    <Routes>
      <Route index element={all} />
      <Route
        path="mentions"
        element={<SignedIn prompt="guest-notifications">{() => <ListMentions />}</SignedIn>}
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
