import type { Key } from '../platform/row.ts'

/** Marks a mail of a reaction as sent; `what` names it, for example `welcome#ou`. */
export const sentMailKey = (userId: string, what: string): Key => ({
  pk: `MAILS#${userId}`,
  sk: `SENT#${what}`,
})
