import { saveChanged } from '../../events/save-changed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { factStore } from './fact-store.ts'
import { notices } from './notices.ts'
import { notificationOfSave, refOfSave } from './save-notification.ts'

/**
 * Notifies the author of a saved post or comment, if the saver's saves are visible to anybody. An undone save removes the
 * notification.
 */
export const { handler, grants } = reaction(
  saveChanged,
  { facts: factStore, users: only(userStore, 'get'), notices: only(notices, 'giveWhileTrue', 'takeBack') },
  async (save, { facts, users, notices: { giveWhileTrue, takeBack } }) => {
    const { postId, userId, authorId, savedAt } = save
    if (userId === authorId) return
    const isSaved = async () => (await facts.savedAt(postId, userId)) === savedAt
    const saved = (await isSaved()) ? await facts.text(postId) : undefined
    const saver = saved && (await users.get(userId))
    if (!saved || saver?.savesShownTo === 'nobody') return takeBack([refOfSave(save)])
    await giveWhileTrue([notificationOfSave(save, saved)], isSaved)
  },
)
