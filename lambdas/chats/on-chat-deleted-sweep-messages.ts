import { chatDeleted } from '../../events/chat-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { entryStore } from './entry-store.ts'
import { messageSweep } from './sweep.ts'

/**
 * Removes the messages of a deleted conversation, and their files, but no later messages. After a deletion for one person,
 * these are the messages that the other one has deleted, too: the later of two such deletions finds the marks of both. What was
 * sent by a person who deleted for both is kept for seven days, so that the other person may report it.
 */
export const { handler, grants } = reaction(
  chatDeleted,
  { entries: only(entryStore, 'both'), sweep: only(messageSweep, 'upTo', 'keeping') },
  async ({ chatId, upTo, deletedBy, deletedFor }, { entries, sweep }) => {
    if (deletedBy !== undefined) return sweep.keeping(chatId, upTo, deletedBy)
    if (deletedFor === undefined) return sweep.upTo(chatId, upTo)
    const { own, partners } = await entries.both(chatId, deletedFor, { consistent: true })
    const [one, other] = [own.clearedUpTo, partners.clearedUpTo]
    if (one === undefined || other === undefined) return
    await sweep.upTo(chatId, one < other ? one : other)
  },
)
