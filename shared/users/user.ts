/** People: what they and others see of them. */
import type * as z from 'zod/mini'
import type { authorSchema, meSchema, savesShownToSchema } from './schema.ts'

/** The most characters of a bio, and the most that a profile shows of it. */
export const bioMaximum = 160

export type SavesShownTo = z.output<typeof savesShownToSchema>

/** The signed-in person, as their own browser sees them. */
export type Me = z.output<typeof meSchema>

/** The snapshot of the author in a post or comment. */
export type Author = z.output<typeof authorSchema>

/** The author of messages whose sender deleted the account, but which their receiver keeps. It has no profile. */
export const deletedAuthor = (id: string): Author => ({
  id,
  name: 'Deleted account',
  username: '',
  schoolVerified: false,
})
export const isDeletedAuthor = ({ username }: Author) => username === ''
