import type { FreshIds } from '../lib/with-fresh-id.ts'
import type { Draft } from './draft.ts'

/**
 * The post, comment or message for which a composer is open. Each folder such as `posts` makes its own subjects, and the
 * composers, drafts and uploads do not depend on these folders. Each message in flight has its own composer, so that the
 * person can write the next message meanwhile.
 */
export interface Subject {
  /** Identifies the composer, and its draft in the browser's storage. */
  key: string
  filesMaximum: number
  /** The most characters of the text, counted by `countCharacters`. */
  textMaximum: number
  /** Whether the text is written in the composer's dialog, which closes after the content was published or discarded. */
  inDialog: boolean
  /** The conversation of a message and, while the message is in flight, the ULID of when it was sent. */
  message?: { chatId: string; sentAt?: string }
  /** When editing: returns the existing content, with which the composer begins if there is no draft. */
  start?: () => Start
  /** When editing: whether the existing content has files, which stay. Then the text may be empty. */
  keepsFiles?: boolean
  /** How the content gets an id, if not from this device's estimate of the server's time. */
  ids?: FreshIds
  /** Whether the open screen itself shows why a request failed, so that no alert has to. */
  showsFailure?: () => boolean
  /** The page where the content is after a failure. The alert on other pages links to it. */
  failedAt?: { to: string; label: string }
}

export type Start = Pick<Draft, 'text' | 'people' | 'category' | 'sale' | 'revision'>

/**
 * The subject of a draft that was saved from a composer. The keys of one composer's drafts sort in the order in which they
 * were saved.
 */
export const savedSubject = (subject: Subject, ulid: string): Subject => ({
  ...subject,
  key: `${subject.key} saved ${ulid}`,
  inDialog: false,
})
