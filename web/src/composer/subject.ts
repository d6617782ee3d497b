import type { FreshIds } from '../lib/with-fresh-id.ts'
import type { Draft } from './draft.ts'

/**
 * The post, comment or message for which a composer is open. Each noun makes its own subjects; composers, drafts and
 * uploads know nothing else of a noun. Each message in flight has its own composer, so that the next one can be written
 * meanwhile.
 */
export interface Subject {
  /** Names the composer and its draft in the browser's storage. */
  key: string
  filesMaximum: number
  /** The most characters of its text, by `countCharacters`. */
  textMaximum: number
  /** The text is written in the composer's dialog, which closes after the content was published or discarded. */
  inDialog: boolean
  /** The conversation of a message and, while the message is in flight, the ULID of when it was sent. */
  message?: { chatId: string; sentAt?: string }
  /** Returns the first content if there is no draft, for a composer that changes an existing post, comment or message. */
  start?: () => Start
  /** Whether that thing has files, which stay; then its text may be empty. */
  keepsFiles?: boolean
  /** How its content gets an id, if not by this device's estimate of the server's time. */
  ids?: FreshIds
  /** Whether the open screen itself shows why a request failed, so that no alert has to. */
  showsFailure?: () => boolean
  /** The page that keeps its content after a failure, for the alert on other pages. */
  failedAt?: { to: string; label: string }
}

export type Start = Pick<Draft, 'text' | 'people' | 'category' | 'sale' | 'revision'>

/** A draft that was saved from a composer; those of one composer sort in the order they were saved. */
export const savedSubject = (subject: Subject, ulid: string): Subject => ({
  ...subject,
  key: `${subject.key} saved ${ulid}`,
  inDialog: false,
})
