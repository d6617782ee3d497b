/** What follows from a message that was sent, edited or unsent: the entries of both people, and hints. */
import { partnerIn } from '../../shared/chats/pair.ts'
import { areHidden, hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { effect } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import type { User } from '../users/user-store.ts'
import { entryStore } from './entry-store.ts'
import { isGone, type Entry } from './entry.ts'
import { messageHints } from './message-hints.ts'
import type { MessageRow } from './message-store.ts'
import { shownMessages } from './shown-messages.ts'
import { messageSweep } from './sweep.ts'

const { withPartner, follow } = entryStore.grants
const { one: show } = shownMessages.grants
const { one: sweepOne } = messageSweep.grants

export const followMessage = effect(
  { update: [...withPartner, ...follow, ...show, ...messageHints.grants.send, ...sweepOne] },
  (platform) => {
    const entries = entryStore(platform)
    const shown = shownMessages(platform)
    const hints = messageHints(platform)
    const sweep = messageSweep(platform)

    return {
      /**
       * Updates the entries of both people with a message. It removes a message that was too late for the sweep of its
       * conversation, or if one of the two people no longer exists.
       */
      async update(type: 'message' | 'message-changed', message: MessageRow): Promise<void> {
        const { chatId, senderId } = message
        const receiverId = partnerIn(chatId, senderId)
        if (receiverId === undefined) return
        const [sent, received] = await Promise.all([
          entries.withPartner(senderId, chatId, { partnerId: receiverId, consistent: true }),
          entries.withPartner(receiverId, chatId, { partnerId: senderId, consistent: true }),
        ])
        const [receiver, sender] = [sent.partner, received.partner]
        if (!receiver || !sender) return sweep.one(message)
        // A copy in an entry stays as it was when one of the two blocked the other.
        const isHidden = areHidden(sender, receiver)
        const partnerOf = ({ partner }: Entry, person: User) => (isHidden && partner) || authorOf(person)
        const ofSender = { id: senderId, partner: partnerOf(sent.entry, receiver) }
        const ofReceiver = { id: receiverId, partner: partnerOf(received.entry, sender) }
        const sendersEntry = await entries.follow(ofSender, message, sent.entry)
        const receiversEntry = await entries.follow(ofReceiver, message, received.entry)
        if (isGone(message.id, sendersEntry, receiversEntry)) return sweep.one(message)
        const hidden = hiddenPeopleOf(sender)
        const visible = <Thing extends { author?: { id: string } | undefined }>(things: Thing[]) =>
          things.filter(({ author }) => !author || !hidden.has(author.id))
        const { clearedUpTo } = sendersEntry
        // Repeats the hint of the request, in case that stopped early, and because badges and inbox are up to date only now.
        const ofSendersPages = await shown.one(message, { visible, clearedUpTo })
        await hints.send(type, ofSendersPages, { sender, receiver, entry: receiversEntry })
      },
    }
  },
)
