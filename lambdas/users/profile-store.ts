/** Changes of a person's own profile, and the state of its copies. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { rowExists, type Update } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { profileChange } from './profile-change.ts'
import { userKey } from './user-keys.ts'
import { userSchema, type User } from './user-store.ts'

export interface ProfileChange {
  firstName?: string | undefined
  lastName?: string | undefined
  /** An empty text removes the bio. */
  bio?: string | undefined
  /** `null` removes the picture. */
  picture?: string | null | undefined
}

const profileGrants = {
  update: onRows(userKey(anyId), 'UpdateItem'),
  setCopied: onRows(userKey(anyId), 'UpdateItem'),
}

export const profileStore = effect(profileGrants, ({ table, now }) => ({
  /**
   * Changes a profile with one write. Copies are updated afterwards if a name or the picture is given. Returns the
   * person; undefined if there is none, or if the fields in `staying` were changed meanwhile.
   */
  async update(
    userId: string,
    change: ProfileChange,
    staying: Partial<Pick<User, 'firstName' | 'lastName'>> = {},
  ): Promise<User | undefined> {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const isRemoved = (value: unknown) => value === null || value === ''
    const set = Object.fromEntries([
      ...given.filter(([, value]) => !isRemoved(value)),
      ['profileSetUp', true],
    ])
    const remove = given.filter(([, value]) => isRemoved(value)).map(([name]) => name)
    const isCopied = given.some(([name]) => name !== 'bio')
    const { where = [], ...update }: Update = isCopied
      ? profileChange(userId, { at: now(), set, remove })
      : { key: userKey(userId), set: { ...set, lastModified: now() }, remove, where: [rowExists] }
    const row = await table.updateAndGet({
      ...update,
      where: [...where, ...Object.keys(staying).map((name) => `${name} = :${name}`)],
      values: staying,
    })
    return row && z.parse(userSchema, row)
  },

  /** Records that every copy has this version, unless the person has changed since. */
  async setCopied(userId: string, version: number): Promise<void> {
    await table.update({
      key: userKey(userId),
      remove: ['copyingSince'],
      where: ['profileVersion = :version'],
      values: { version },
    })
  },
}))
