import { postCreated } from '../../events/post-created.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { factStore } from './fact-store.ts'
import { notices } from './notices.ts'
import { notificationsOf } from './text.ts'

/** Notifies the people whom a post mentions. */
export const { handler, grants } = reaction(
  postCreated,
  { facts: only(factStore, 'text'), notices: only(notices, 'giveWhileTrue') },
  async ({ postId }, { facts, notices: { giveWhileTrue } }) => {
    const post = await facts.text(postId)
    if (post) await giveWhileTrue(notificationsOf(post), async () => (await facts.text(postId)) !== undefined)
  },
)
