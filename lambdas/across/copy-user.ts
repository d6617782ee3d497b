import type * as z from 'zod/mini'
import type { profileChanged } from '../../events/profile-changed.ts'
import { avatarOf } from '../../shared/media/media.ts'
import { partnerCopies } from '../chats/partner-copies.ts'
import { storedFiles } from '../media/stored-files.ts'
import { effect, only, type Made } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { copyStore } from '../posts/copy-store.ts'
import { authorOf } from '../users/author.ts'
import { profileStore } from '../users/profile-store.ts'
import { userStore } from '../users/user-store.ts'

/**
 * Milliseconds after which every request has ended. Until then, a request that read the person before the change may
 * still write an old copy of them.
 */
const requestMs = 10_000

const clock = effect({ passed: [] }, ({ now }) => ({
  /**
   * Resolves when all requests from before this time have ended. On a laptop it does not wait, because requests take
   * milliseconds.
   */
  async passed(changedAt: number): Promise<void> {
    const left = env.optional('STAGE') === 'local' ? 0 : changedAt + requestMs - now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)))
  },
}))

export const copyEffects = {
  users: only(userStore, 'get'),
  profiles: only(profileStore, 'setCopied'),
  copies: copyStore,
  chats: partnerCopies,
  files: storedFiles,
  clock,
}

/**
 * Copies what others see of a person to their posts, comments, saves and conversations, and then repeats this for those
 * written at the same time as the change. Finally it removes the files of a replaced picture, which no copy shows any
 * more.
 */
export async function copyUser(
  { userId, changedAt, replaced }: z.output<(typeof profileChanged)['detail']>,
  { users, profiles, copies, chats, files, clock: { passed } }: Made<typeof copyEffects>,
): Promise<void> {
  const user = await users.get(userId, { consistent: true })
  const version = user?.profileVersion
  if (user && version !== undefined) {
    const copy = { author: authorOf(user), version, campusId: user.campusId }
    await copies.update(copy)
    await chats.update(copy, user)
    await profiles.setCopied(userId, version)
    await passed(changedAt)
    await copies.update(copy, changedAt - requestMs)
    await chats.update(copy, user)
  }
  if (replaced !== undefined && user?.picture !== replaced) await files.remove([avatarOf(replaced)])
}
