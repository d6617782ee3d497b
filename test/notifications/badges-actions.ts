/** Random actions between people, which run through the API and are recorded in the model (badges-history.ts). */
import fc from 'fast-check'
import { expect } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { unblockPerson } from '../../shared/blocks/unblock-person.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import type { Block } from '../../shared/composer/rich-text.ts'
import { newUlid } from '../../shared/ulid.ts'
import { chatOf, messageTo, type Talker } from '../chats/conversations.ts'
import { call } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { commentOn } from '../threads.ts'
import type { emptyHistory, Text } from './badges-history.ts'

const weights = {
  post: 3,
  comment: 12,
  mention: 4,
  save: 8,
  unsave: 4,
  remove: 3,
  send: 14,
  read: 6,
  heart: 5,
  unheart: 2,
  see: 3,
  removeChat: 2,
  block: 1,
  unblock: 4,
}
type Kind = keyof typeof weights
const kinds = Object.keys(weights) as Kind[]

/** `who` acts on the person `whom` or on an existing thing, which `which` selects. `whom` is an offset from `who`. */
export const anyAction = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
  who: fc.nat(3),
  whom: fc.integer({ min: 1, max: 3 }),
  which: fc.nat(10_000),
})
type Action = typeof anyAction extends fc.Arbitrary<infer A> ? A : never

interface Players {
  who: Talker
  whom: Talker
  which: number
}

export function playerOf(
  people: readonly Talker[],
  history: ReturnType<typeof emptyHistory>,
  settle: () => Promise<void>,
) {
  /** The newest notification id that each person has seen. */
  const seen = new Map<string, string>()
  const seenBy = (userId: string) => seen.get(userId) ?? ''
  const played = new Set<Kind>()
  let last = 0
  /** Returns an id that is later than all earlier ids, so that ids are in the order of the actions. */
  const nextId = () => newUlid((last = Math.max(last + 1, Date.now())))
  const oneOf = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length]

  /** Returns the output of an action, or undefined if it was refused, which may only happen after a block. */
  function outputOf<Output>(answer: { error: unknown; output: Output }): Output | undefined {
    if (!answer.error) return answer.output
    const isBlocked = people.some(({ id }) => people.some((other) => history.isHidden(id, other.id)))
    expect(isBlocked, JSON.stringify(answer.error)).toBe(true)
    return undefined
  }

  async function write(who: Talker, content: { blocks: Block[]; mentionedId?: string }, parent?: Text) {
    const { blocks, mentionedId } = content
    const input = { campusId: 'ou', id: nextId(), blocks, media: [] }
    const answer = parent
      ? await call(createComment, { ...commentOn(parent.id), ...input }, who)
      : await call(createPost, input, who)
    const id = outputOf<{ id: string }>(answer)?.id
    if (id !== undefined) history.write({ id, authorId: who.id, parent }, mentionedId)
    return id !== undefined
  }

  async function heart({ who, which }: Players, isHearted: boolean) {
    const own = history.messages().filter((one) => one.senderId === who.id || one.receiverId === who.id)
    const message = oneOf(own, which)
    if (!message) return false
    const { chatId, id: messageId } = message
    const done = outputOf(await call(heartMessage, { chatId, messageId, isHearted }, who))
    if (done) history.heart(who.id, message, isHearted)
    return done !== undefined
  }

  const kindsOfAction: Record<Kind, (players: Players) => Promise<boolean>> = {
    post: ({ who }) => write(who, { blocks: [{ text: 'A lamp' }] }),
    comment: ({ who, which }) => write(who, { blocks: [{ text: 'Me' }] }, oneOf(history.texts(), which)),
    async mention({ who, whom, which }) {
      const { username } = await userOf(whom.email)
      const mentions = [{ start: 0, end: username.length + 1, userId: whom.id }]
      const blocks = [{ text: `@${username} look`, mentions }]
      // The text is a comment on `parent`, or a new post without a parent.
      const parent = oneOf([undefined, ...history.texts()], which)
      return write(who, { blocks, mentionedId: whom.id }, parent)
    },
    async save({ who, which }) {
      const text = oneOf(history.texts(), which)
      const done = text && outputOf(await call(savePost, { postId: text.id }, who))
      if (text && done) history.save(who.id, text)
      return done !== undefined
    },
    async unsave({ who, which }) {
      const text = oneOf(history.savedBy(who.id), which)
      if (!text) return false
      expect((await call(unsavePost, { postId: text.id }, who)).status).toBe(200)
      history.unsave(who.id, text)
      return true
    },
    async remove({ who, which }) {
      const own = history.texts().filter(({ authorId }) => authorId === who.id)
      const text = oneOf(own, which)
      if (!text) return false
      expect((await call(deletePost, { postId: text.id }, who)).status).toBe(200)
      history.remove(text.id)
      return true
    },
    async send({ who, whom }) {
      const message = messageTo(who, whom, { id: nextId() })
      const done = outputOf(await call(sendMessage, message, who))
      const { id, chatId } = message
      if (done) history.send({ id, chatId, senderId: who.id, receiverId: whom.id })
      return done !== undefined
    },
    async read({ who, which }) {
      const message = oneOf(
        history.messages().filter(({ receiverId }) => receiverId === who.id),
        which,
      )
      if (!message) return false
      const { chatId, id: upTo } = message
      expect((await call(readChat, { chatId, upTo }, who)).status).toBe(200)
      history.read(who.id, chatId, upTo)
      return true
    },
    heart: (players) => heart(players, true),
    unheart: (players) => heart(players, false),
    async see({ who, which }) {
      const { items } = (await call(listNotifications, {}, who)).output
      const upTo = oneOf(items, which % 3)?.id
      if (upTo === undefined) return false
      const { seenUpTo } = (await call(seeNotifications, { upTo }, who)).output
      if (upTo > seenBy(who.id)) seen.set(who.id, upTo)
      expect(seenUpTo).toBe(seenBy(who.id))
      return true
    },
    async removeChat({ who, whom }) {
      const chatId = chatOf(who, whom)
      const isThere = history.messages().some((one) => one.chatId === chatId)
      if (!isThere) return false
      expect((await call(deleteChat, { chatId }, who)).status).toBe(200)
      history.removeChat(chatId, who.id, whom.id)
      return true
    },
    async block({ who, whom }) {
      // Waits for all reactions, because a reaction that runs after the block would notify other people.
      await settle()
      const done = outputOf(await call(blockPerson, { userId: whom.id }, who))
      if (done) history.block(who.id, whom.id)
      return done !== undefined
    },
    async unblock({ which }) {
      const pair = oneOf(history.blocks(), which)
      const who = people.find(({ id }) => id === pair?.userId)
      if (!pair || !who) return false
      await settle()
      expect((await call(unblockPerson, { userId: pair.blockedId }, who)).status).toBe(200)
      history.unblock(pair)
      return true
    },
  }

  return {
    seenBy,
    /** The kinds of actions that had an effect. */
    played,
    async play({ kind, who: index, whom: after, which }: Action) {
      const [who, whom] = [people[index]!, people[(index + after) % people.length]!]
      if (await kindsOfAction[kind]({ who, whom, which })) played.add(kind)
    },
  }
}
