import { heartChanged } from '../../events/heart-changed.ts'
import { heartEmoji, type MessageEmoji } from '../../shared/chats/message-emoji.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { entryStore } from '../chats/entry-store.ts'
import { isLater } from '../chats/entry.ts'
import { messageStore, type Heart } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { notificationId } from './id-of-fact.ts'
import { notices } from './notices.ts'
import { previewOf } from './text.ts'

/**
 * Notifies the sender of a message that their partner reacted to it, and removes the notification if the reaction is
 * taken back. There is one notification per person and message, with the time of the first reaction: a different emoji
 * updates it, and reacting again adds it again, still seen if it was seen. A reaction that the sender sees live causes
 * none: the queue delays the event until a page has had time to report that. A muted conversation causes none either, nor
 * does a message that its sender deleted and whose row still exists.
 */
export const { handler, grants } = reaction(
  heartChanged,
  {
    messages: only(messageStore, 'get'),
    entries: only(entryStore, 'get'),
    notices: only(notices, 'giveWhileTrue', 'takeBack', 'reword'),
  },
  async (
    { chatId, messageId, userId, heartedAt },
    { messages, entries, notices: { giveWhileTrue, takeBack, reword } },
  ) => {
    const partnerId = partnerIn(chatId, userId)
    const message = await messages.get(chatId, messageId)
    if (partnerId === undefined || message?.senderId === userId) return
    const isUnwanted = async () => {
      const { isMuted, clearedUpTo } = await entries.get(partnerId, chatId, { consistent: true })
      return isMuted || !isLater(messageId, clearedUpTo)
    }
    const id = notificationId({ at: heartedAt, of: `heart ${messageId}`, actorId: userId })
    const ref = { userId: partnerId, id, type: 'message like' as const }
    const heart = message?.hearts[userId]
    if (!message || !isNews(heart) || (await isUnwanted())) return takeBack([ref])
    const what = {
      actorId: userId,
      subjectId: messageId,
      chatId,
      text: previewOf(message),
      createdAt: heartedAt,
      ...(heart.wasTakenBack && { isRepeat: true as const }),
    }
    const emojiNow = async () =>
      otherThanHeart((await messages.get(chatId, messageId))?.hearts[userId]?.emoji)
    let emoji = otherThanHeart(heart.emoji)
    const added = await giveWhileTrue(
      [{ ...ref, ...what, ...(emoji && { emoji }) }],
      async () => isNews((await messages.get(chatId, messageId))?.hearts[userId]) && !(await isUnwanted()),
    )
    if (added.length > 0) return
    // Events of two changes may arrive in any order, so this repeats until the last write has the message's current
    // reaction.
    let written
    do {
      written = emoji
      await reword(partnerId, id, emoji, 'emoji')
      emoji = await emojiNow()
    } while (written !== emoji)
  },
)

/** Whether a reaction exists that its receiver has not seen live. */
const isNews = (heart: Heart | undefined): heart is Heart => heart?.emoji !== undefined && !heart.isSeen

const otherThanHeart = (emoji: MessageEmoji | undefined) => (emoji === heartEmoji ? undefined : emoji)
