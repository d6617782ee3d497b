import { postCreated } from '../../events/post-created.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { factStore } from './fact-store.ts'
import { notices } from './notices.ts'
import { notificationsOf } from './text.ts'

/** A post tells the people whom it mentions. */
export const { handler, grants } = reaction(
  postCreated,
  { facts: only(factStore, 'text'), notices: only(notices, 'give') },
  async ({ postId }, { facts, notices: { give } }) => {
    const post = await facts.text(postId)
    if (post) await give(notificationsOf(post), async () => (await facts.text(postId)) !== undefined)
  },
)
