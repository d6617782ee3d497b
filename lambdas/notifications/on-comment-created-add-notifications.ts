import { commentCreated } from '../../events/comment-created.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { factStore } from './fact-store.ts'
import { notices } from './notices.ts'
import { notificationsOf } from './text.ts'

export const { handler, grants } = reaction(
  commentCreated,
  { facts: only(factStore, 'text'), notices: only(notices, 'giveWhileTrue') },
  async ({ commentId }, { facts, notices: { giveWhileTrue } }) => {
    const comment = await facts.text(commentId)
    if (comment)
      await giveWhileTrue(notificationsOf(comment), async () => (await facts.text(commentId)) !== undefined)
  },
)
