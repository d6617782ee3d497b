import { heartEmoji } from '../../../shared/chats/message-emoji.ts'
import { chatIdOf } from '../../../shared/chats/pair.ts'
import { linkify } from '../../../shared/composer/written-text.ts'
import { fileIdInChat, type Media } from '../../../shared/media/media.ts'
import { heartStore } from '../../../lambdas/chats/heart-store.ts'
import { messageStore } from '../../../lambdas/chats/message-store.ts'
import { readMarkStore } from '../../../lambdas/chats/read-mark-store.ts'
import { mediaFiles } from '../../../lambdas/media/files.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import type { DemoChat } from './chats.ts'
import { altOf, photoOf } from './drawings.ts'
import { posts } from './posts.ts'
import type { SeedState } from './seed-state.ts'

const minutesBetween = 4

/** Writes conversations through the product's own stores and keeps existing messages. The stream updates the inboxes. */
export function chatsSeeder(platform: Platform, state: SeedState) {
  const messages = messageStore(platform)
  const hearts = heartStore(platform)
  const marks = readMarkStore(platform)
  const files = mediaFiles(platform)
  const at = (minutesAgo: number) => Math.round(state.epoch - minutesAgo * 60_000)

  async function storePicture(chatId: string, name: string): Promise<Media> {
    const photo = await photoOf(name)
    const fileId = fileIdInChat(chatId, state.hex(`file ${chatId} ${name}`, 32))
    await files.writePhoto(fileId, photo)
    const { width, height, placeholder } = photo
    return { kind: 'photo', fileId, width, height, placeholder, alt: altOf(name) }
  }

  function newestPostOf(email: string): string | undefined {
    const post = posts.find(({ author, campusId }) => author === email && campusId === 'ou')
    return post && state.ulid(`post ${post.key}`, at(post.minutesAgo))
  }

  return {
    async addChat({ people, minutesAgo, unread, lines }: DemoChat, users: ReadonlyMap<string, User>) {
      const [one, other] = people.map((email) => users.get(email))
      if (!one || !other) throw new Error(`${people.join(' or ')} is not among the people of the demo`)
      const chatId = chatIdOf(one.id, other.id)
      const timeOf = (index: number) => at(minutesAgo + (lines.length - 1 - index) * minutesBetween)
      const idOf = (index: number) => state.ulid(`message ${people.join()} ${index}`, timeOf(index))
      // Read marks are written before the messages, so that nobody is notified of a message that counts as read.
      const read = lines.length - unread - 1
      for (const { id } of [one, other]) await marks.begin(id, chatId, idOf(read))
      for (const [index, { by, text, sharesPost, picture, isHearted }] of lines.entries()) {
        const id = idOf(index)
        if (await messages.get(chatId, id)) continue
        const [sender, receiver] = by === 0 ? [one, other] : [other, one]
        const media = picture === undefined ? [] : [await storePicture(chatId, picture)]
        const postId = sharesPost && newestPostOf(receiver.email)
        const { id: senderId, campusId } = sender
        const message = { id, chatId, senderId, campusId, blocks: [linkify(text)], media, postId }
        await messages.create({ ...message, bodyHash: 'demo' }, timeOf(index))
        if (isHearted) await hearts.set(chatId, id, { userId: receiver.id, emoji: heartEmoji })
      }
    },
  }
}
