/**
 * Keys of mailed links. Links that log in and links that set a password have partitions of their own, because only the user
 * pool's function may use up the former. `to` is an e-mail address, or `@` and a user name where the asker knows no more.
 */
import type { Key } from '../platform/row.ts'

export type LinkPurpose = 'log-in' | 'reset'

const partitions: Record<LinkPurpose, string> = { 'log-in': 'LINKS', reset: 'RESETS' }

export const linkKey = (purpose: LinkPurpose, to: string, id: string): Key => ({
  pk: `${partitions[purpose]}#${to}`,
  sk: `LINK#${id}`,
})
