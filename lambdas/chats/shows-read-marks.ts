import type { User } from '../users/user-store.ts'

type Reader = Pick<User, 'hidesReadMarks'>

/** Whether two people see how far the other has read: neither of them turned read receipts off. */
export const showsReadMarks = (one: Reader, other: Reader | undefined) =>
  !one.hidesReadMarks && !other?.hidesReadMarks
