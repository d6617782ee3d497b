import { dealStepped } from '../../events/deal-stepped.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import type { DealChange } from '../../shared/deals/deal.ts'
import { localityOf } from '../../shared/deals/meeting-text.ts'
import { isolated } from '../../shared/isolated.ts'
import { stepLine } from '../../shared/deals/step-line.ts'
import { ulidAfter } from '../../shared/ulid.ts'
import { areHidden } from '../blocks/hidden-people.ts'
import { lineStore, type Step } from '../deals/line-store.ts'
import { only } from '../platform/effect.ts'
import { hashOf } from '../platform/idempotency.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore, type User } from '../users/user-store.ts'
import { entryStore } from '../chats/entry-store.ts'
import type { Entry } from '../chats/entry.ts'
import { messageHints } from '../chats/message-hints.ts'
import { messageStore } from '../chats/message-store.ts'
import { shownMessages } from '../chats/shown-messages.ts'

/**
 * Writes a message about the step of a deal into the conversation of its two people. Entries, badges, notifications and
 * pushes follow from it as from any other message. The message's id is chosen once, later than every message that either
 * of the two has seen.
 */
export const { handler, grants } = reaction(
  dealStepped,
  {
    lines: only(lineStore, 'step', 'say'),
    users: only(userStore, 'getMany'),
    entries: only(entryStore, 'both'),
    messages: only(messageStore, 'create'),
    shown: only(shownMessages, 'one'),
    hints: messageHints,
  },
  async ({ postId, version }, { lines, users, entries, messages, shown, hints }) => {
    const step = await lines.step(postId, version)
    if (!step) return
    for (const change of step.changes) {
      const people = await users.getMany([change.buyerId, step.sellerId])
      const line = lineOf(step, change, people)
      if (!line || areHidden(line.sender, line.receiver)) continue
      const { sender, receiver, text } = line
      const chatId = chatIdOf(sender.id, receiver.id)
      const { own, partners } = await entries.both(chatId, sender.id, { consistent: true })
      const id = await lines.say(step, change.id, ulidAfter(newestOf([own, partners]), step.at))
      if (id === undefined) continue
      const content = { blocks: [{ text }], media: [], deal: { postId } }
      const message = {
        id,
        chatId,
        senderId: sender.id,
        campusId: sender.campusId,
        ...content,
        bodyHash: hashOf(content),
      }
      const result = await messages.create(message)
      const written = 'existing' in result ? result.existing : result.created
      const sent = await shown.one(written, { visible: (things) => things, clearedUpTo: undefined })
      await hints.send('message', sent, { sender, receiver, entry: partners })
    }
  },
)

/**
 * Returns the message about a change, with its sender and receiver; undefined if the change needs none, or if an account
 * is gone.
 */
function lineOf(step: Step, change: DealChange, people: User[]) {
  const [buyer, seller] = [change.buyerId, step.sellerId].map((id) => people.find((one) => one.id === id))
  if (!buyer || !seller) return undefined
  const by = step.by === buyer.id ? 'buyer' : step.by === seller.id ? 'seller' : undefined
  const names = { buyer: isolated(buyer.firstName), seller: isolated(seller.firstName) }
  // Both people are members of the post's campus.
  const line = stepLine(change, { by, move: step.move }, names, localityOf(seller.campusId ?? ''))
  if (!line) return undefined
  const [sender, receiver] = line.by === 'buyer' ? [buyer, seller] : [seller, buyer]
  return { text: line.text, sender, receiver }
}

/** The newest message id in the entries of two people. */
function newestOf(entries: Entry[]): string {
  const marks = entries.flatMap(({ lastId, readUpTo, clearedUpTo }) => [
    lastId ?? '',
    readUpTo ?? '',
    clearedUpTo ?? '',
  ])
  return marks.toSorted().at(-1) ?? ''
}
