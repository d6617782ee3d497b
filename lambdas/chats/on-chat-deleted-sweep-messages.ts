import { chatDeleted } from '../../events/chat-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { entryStore } from './entry-store.ts'
import { messageSweep } from './sweep.ts'

/**
 * Removes the messages and files of a deleted conversation, but no later messages. After a deletion for one person, it
 * removes only messages that the other person has deleted, too; the later of two such deletions finds both marks. Messages
 * of a person who deleted for both are kept for seven days, so that the partner can report them.
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
