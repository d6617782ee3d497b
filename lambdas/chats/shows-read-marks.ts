import type { User } from '../users/user-store.ts'
import { isAcquainted, type Entry } from './entry.ts'

type Reader = Pick<User, 'hidesReadMarks'>

/** Whether two people see how far the other has read: neither of them turned read receipts off. */
export const showsReadMarks = (one: Reader, other: Reader | undefined) =>
  !one.hidesReadMarks && !other?.hidesReadMarks

/** Whether the partner of an entry's owner may see how far the owner has read: not while their conversation is a request. */
export const showsOwnMark = (owner: Reader & { id: string }, entry: Entry, partner: Reader | undefined) =>
  isAcquainted(entry, owner.id) && showsReadMarks(owner, partner)
