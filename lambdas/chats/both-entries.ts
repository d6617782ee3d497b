/** Updates the entries of both people of a conversation with a message. */
import { partnerIn } from '../../shared/chats/pair.ts'
import { areHidden } from '../blocks/hidden-people.ts'
import { effect } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import type { User } from '../users/user-store.ts'
import { entryChangeStore } from './entry-change-store.ts'
import { entryStore } from './entry-store.ts'
import { isAcquainted, type Entry } from './entry.ts'
import type { MessageRow } from './message-store.ts'
import { sharedPosts } from './shared-posts.ts'

interface Followed {
  sender: User
  receiver: User
  sendersEntry: Entry
  receiversEntry: Entry
}

const { withPartner, both } = entryStore.grants
const follow = [...withPartner, ...entryChangeStore.grants.follow, ...sharedPosts.grants.authorOf]

export const bothEntries = effect({ follow, isLeft: both }, (platform) => {
  const [entries, entryChanges] = [entryStore(platform), entryChangeStore(platform)]
  const posts = sharedPosts(platform)

  /**
   * Whether a message goes to the inbox although its receiver neither began nor accepted the conversation. It does if
   * it is about the receiver's post or a deal, or if the receiver answered before entries had `isAccepted`.
   */
  async function isWelcomeTo(
    receiverId: string,
    entry: Entry,
    { message: { postId, deal }, sendersEntry }: { message: MessageRow; sendersEntry: Entry },
  ): Promise<boolean> {
    if (deal || isAcquainted(entry, receiverId) || sendersEntry.lastReceivedId !== undefined) return true
    return postId !== undefined && (await posts.authorOf(postId)) === receiverId
  }

  return {
    /** Whether one of the two people deleted their account and left this message to the other. */
    async isLeft({ chatId, senderId, id }: MessageRow): Promise<boolean> {
      const { own, partners } = await entries.both(chatId, senderId, { consistent: true })
      return [own, partners].some(({ isLeft, lastId }) => isLeft && lastId !== undefined && id <= lastId)
    },

    /** Returns both people and their entries afterwards; undefined if one of the two no longer exists. */
    async follow(message: MessageRow): Promise<Followed | undefined> {
      const { chatId, senderId } = message
      const receiverId = partnerIn(chatId, senderId) ?? ''
      const [sent, received] = await Promise.all([
        entries.withPartner(senderId, chatId, { partnerId: receiverId, consistent: true }),
        entries.withPartner(receiverId, chatId, { partnerId: senderId, consistent: true }),
      ])
      const [receiver, sender] = [sent.partner, received.partner]
      if (!receiver || !sender) return undefined
      // If one of the two blocked the other, the copies in their entries are not updated.
      const isHidden = areHidden(sender, receiver)
      const partnerOf = ({ partner }: Entry, person: User) => (isHidden && partner) || authorOf(person)
      const ofSender = { id: senderId, partner: partnerOf(sent.entry, receiver) }
      const ofReceiver = { id: receiverId, partner: partnerOf(received.entry, sender) }
      const sendersEntry = await entryChanges.follow(ofSender, message, sent.entry)
      const isWelcome = await isWelcomeTo(receiverId, received.entry, { message, sendersEntry })
      const receiversEntry = await entryChanges.follow({ ...ofReceiver, isWelcome }, message, received.entry)
      return { sender, receiver, sendersEntry, receiversEntry }
    },
  }
})
