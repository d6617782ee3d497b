import { saveChanged } from '../../events/save-changed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { factStore } from './fact-store.ts'
import { notificationId } from './id-of-fact.ts'
import { notices } from './notices.ts'
import { previewOf } from './text.ts'

/** Tells the author of a post or comment that somebody saved it, as long as that is so. */
export const { handler, grants } = reaction(
  saveChanged,
  { facts: factStore, notices: only(notices, 'give', 'takeBack') },
  async ({ postId, userId, authorId, savedAt }, { facts, notices: { give, takeBack } }) => {
    if (userId === authorId) return
    const id = notificationId({ at: savedAt, of: `save ${postId}`, actorId: userId })
    const ref = { userId: authorId, id, type: 'like' as const }
    const isSaved = async () => (await facts.savedAt(postId, userId)) === savedAt
    const saved = (await isSaved()) ? await facts.text(postId) : undefined
    if (!saved) return takeBack([ref])
    const what = { actorId: userId, subjectId: postId, postId, text: previewOf(saved), createdAt: savedAt }
    await give([{ ...ref, ...what }], isSaved)
  },
)
