/**
 * Keys of mailed links. Links that log in and links that set a password have separate partitions, because only the user
 * pool's function may use up links that log in. `to` is an e-mail address, or `@` and a user name if the requester knows
 * only the name.
 */
import type { Key } from '../platform/row.ts'

export type LinkPurpose = 'log-in' | 'reset'

const partitions: Record<LinkPurpose, string> = { 'log-in': 'LINKS', reset: 'RESETS' }

export const linkKey = (purpose: LinkPurpose, to: string, id: string): Key => ({
  pk: `${partitions[purpose]}#${to}`,
  sk: `LINK#${id}`,
})
