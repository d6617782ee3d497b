import { saveChanged } from '../../events/save-changed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { factStore } from './fact-store.ts'
import { notificationId } from './id-of-fact.ts'
import { notices } from './notices.ts'
import { previewOf } from './text.ts'

/** Notifies the author of a save, if the saver shows their saves to anybody; an undone save removes the notification. */
export const { handler, grants } = reaction(
  saveChanged,
  { facts: factStore, users: only(userStore, 'get'), notices: only(notices, 'giveWhileTrue', 'takeBack') },
  async ({ postId, userId, authorId, savedAt }, { facts, users, notices: { giveWhileTrue, takeBack } }) => {
    if (userId === authorId) return
    const id = notificationId({ at: savedAt, of: `save ${postId}`, actorId: userId })
    const ref = { userId: authorId, id, type: 'like' as const }
    const isSaved = async () => (await facts.savedAt(postId, userId)) === savedAt
    const saved = (await isSaved()) ? await facts.text(postId) : undefined
    const saver = saved && (await users.get(userId))
    if (!saved || saver?.savesShownTo === 'nobody') return takeBack([ref])
    const what = { actorId: userId, subjectId: postId, postId, text: previewOf(saved), createdAt: savedAt }
    await giveWhileTrue([{ ...ref, ...what }], isSaved)
  },
)
