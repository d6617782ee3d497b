import { useState } from 'react'
import type { Author } from '../../../../shared/users/user.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useUpdateChat } from '../update-chat.ts'
import styles from './bar.module.css'

const DeleteChat = lazyPart(
  async () => (await import('../delete-chat.tsx')).DeleteChat,
  ({ onClose }) => onClose(),
)
const BlockPerson = lazyPart(
  async () => (await import('../../blocks/block-person.tsx')).BlockPerson,
  ({ onClose }) => onClose(),
)
const ReportUser = lazyPart(
  async () => (await import('../../reports/report-user.tsx')).ReportUser,
  ({ onClose }) => onClose(),
)

/** The actions on a request. They replace the field for writing. */
export function RequestBar({ chatId, partner }: { chatId: string; partner: Author }) {
  const [open, setOpen] = useState<'delete' | 'block' | 'report'>()
  const close = () => setOpen(undefined)
  const { mutate, isPending } = useUpdateChat(chatId, true)
  return (
    <section className={styles.bar} aria-label="Message request">
      <p>
        {partner.name} wants to send you a message.{' '}
        <span className={styles.hint}>They don’t see that you have read it until you accept.</span>
      </p>
      <div className={styles.buttons}>
        <span className={styles.accept}>
          <Button kind="primary" wide busy={isPending} onClick={() => mutate({ isAccepted: true })}>
            Accept
          </Button>
        </span>
        <Button onClick={() => setOpen('delete')}>Delete</Button>
        <Button onClick={() => setOpen('block')}>Block</Button>
        <Button onClick={() => setOpen('report')}>Report</Button>
      </div>
      {open === 'delete' && <DeleteChat chatId={chatId} partner={partner} isRequest onClose={close} />}
      {open === 'block' && <BlockPerson person={partner} next="/messages" onClose={close} />}
      {open === 'report' && <ReportUser person={partner} onClose={close} />}
    </section>
  )
}
