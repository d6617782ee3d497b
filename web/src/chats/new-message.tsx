import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { createChat } from '../../../shared/chats/create-chat.ts'
import type { Author, Me } from '../../../shared/users/user.ts'
import { useNarrowOnly } from '../composer/frames.tsx'
import { useMediaQuery } from '../lib/media-query.ts'
import { ownPath } from '../lib/own-path.ts'
import { useLeave } from '../lib/use-leave.ts'
import { PickPerson } from '../search/pick-person.tsx'
import { showAlert } from '../ui/alerts-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useCreateChat } from './create-chat.ts'
import { newMessagePath } from './open-new-message.ts'
import styles from './new-message.module.css'

/** New Message on wide screens: a dialog above the inbox. Narrow screens have a page instead. */
export function NewMessageDialog({ me }: { me: Me }) {
  const narrow = useMediaQuery('narrow')
  const leave = useLeave('/messages')
  const pick = usePick(me)
  const { key } = useLocation()
  // The dialog closes, which leaves its history entry, before the page changes. If the dialog opens again later, its address
  // has another key, so the dialog does not count as closed.
  const [closedKey, setClosedKey] = useState<string>()
  const isClosed = closedKey === key
  useEffect(() => {
    if (isClosed) leave()
  }, [isClosed, leave])
  if (narrow) return <Navigate to={newMessagePath('/messages/new')} replace />
  return (
    <Dialog title="New Message" open={!isClosed} wide onClose={() => setClosedKey(key)}>
      <div className={styles.dialog}>
        <PickPerson campusId={me.campusId ?? ''} onPick={pick} />
      </div>
    </Dialog>
  )
}

/** New Message on narrow screens, `/create/message?goBack={page}`. */
export function NewMessagePage({ me }: { me: Me }) {
  const [parameters] = useSearchParams()
  const goBack = ownPath(parameters.get('goBack')) ?? '/messages'
  const narrow = useNarrowOnly(goBack)
  // When the screen becomes narrow, the dialog opens this page. On a phone, the dialog's address would only lead here again,
  // so this page leaves for the inbox.
  const leave = useLeave(goBack === '/messages/new' ? '/messages' : goBack)
  const pick = usePick(me)
  if (!narrow) return null
  return (
    <div className={styles.page}>
      <title>New Message</title>
      <header className={styles.top}>
        <IconButton label="Back" icon={ArrowLeft} onClick={leave} />
        <h1 className={styles.title}>New Message</h1>
      </header>
      <PickPerson campusId={me.campusId ?? ''} onPick={pick} />
    </div>
  )
}

/** Starts the conversation with the chosen person. */
function usePick(me: Me): (person: Author) => void {
  const { create, busy } = useCreateChat(me, { replace: true })
  return (person) => {
    if (person.id === me.id)
      showAlert({ message: createChat.refusals['own-profile'].message, type: 'danger' })
    else if (!busy) create({ partner: person })
  }
}
