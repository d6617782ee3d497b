import { MailQuestion } from 'lucide-react'
import { Link } from '../../lib/link.tsx'
import { useChatsApart } from '../use-chats.ts'
import styles from './link.module.css'

/** The link from the inbox to the requests, with their number. Shows nothing if there are none. */
export function RequestsLink() {
  const { chats = [], more } = useChatsApart('requests')
  if (chats.length === 0 && !more) return null
  return (
    <Link className={styles.link} to="/messages/requests">
      <MailQuestion size={20} aria-hidden />
      Message requests{' '}
      <span className={styles.count}>
        {chats.length}
        {more && '+'}
      </span>
    </Link>
  )
}
