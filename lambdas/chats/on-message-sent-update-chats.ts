import { messageSent } from '../../events/message-sent.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { bothEntries } from './both-entries.ts'
import { deletionStore } from './deletion-store.ts'
import { isGone } from './entry.ts'
import { messageHints } from './message-hints.ts'
import { messageStore } from './message-store.ts'
import { shownMessages } from './shown-messages.ts'
import { messageSweep } from './sweep.ts'

/**
 * Updates the entries of both people with a message. Removes the message if the sweep of its conversation has already
 * passed, or if one of the two no longer exists and the other did not have it before.
 */
export const { handler, grants } = reaction(
  messageSent,
  {
    messages: only(messageStore, 'get'),
    entries: bothEntries,
    shown: only(shownMessages, 'one'),
    hints: messageHints,
    deletions: deletionStore,
    sweep: only(messageSweep, 'one', 'keepingOne'),
  },
  async ({ chatId, messageId }, { messages, entries: both, shown, hints, deletions, sweep }) => {
    const message = await messages.get(chatId, messageId)
    if (!message) return
    const followed = await both.follow(message)
    if (!followed) return (await both.isLeft(message)) ? undefined : sweep.one(message)
    if (isGone(message.id, followed.sendersEntry, followed.receiversEntry)) {
      const deletion = await deletions.by(message.senderId, chatId)
      const isEvidence = deletion !== undefined && message.id <= deletion.upTo
      return isEvidence ? sweep.keepingOne(message) : sweep.one(message)
    }
    const { sender, receiver, sendersEntry, receiversEntry } = followed
    const hidden = hiddenPeopleOf(sender)
    const visible = <Thing extends { author?: { id: string } | undefined }>(things: Thing[]) =>
      things.filter(({ author }) => !author || !hidden.has(author.id))
    const sent = await shown.one(message, { visible, clearedUpTo: sendersEntry.clearedUpTo })
    // Repeats the hint that the request sends: the request may have stopped before sending it, and badges and inbox
    // include the message only now.
    await hints.send('message', sent, { sender, receiver, entry: receiversEntry })
  },
)
