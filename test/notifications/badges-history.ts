/** A model of people's actions, without a server. It knows which notifications and badges each person should see. */
import type { NoticeType } from '../../shared/notifications/notification.ts'

export interface Text {
  id: string
  authorId: string
  parent: Text | undefined
}

interface Message {
  id: string
  chatId: string
  senderId: string
  receiverId: string
  hearts: Set<string>
  /** Whether the reactions to the message have certainly run. */
  isSettled: boolean
  /**
   * Whether the receiver has read something since the message was sent. Then both outcomes are right, a notification or
   * none.
   */
  isDisturbed: boolean
}

interface Notice {
  userId: string
  type: NoticeType
  actorId: string
  /** A post, a comment, a message or a conversation. */
  about: string
  chatId?: string
  /** False if the notification may or may not exist, depending on the order of reactions. */
  isSure: boolean
}

type Listed = Pick<Notice, 'type' | 'actorId' | 'about'>
export const nameOf = ({ type, actorId, about }: Listed) => `${type} of ${actorId}: ${about}`

export function emptyHistory() {
  const texts = new Map<string, Text>()
  const saves = new Set<string>()
  let blocks: { userId: string; blockedId: string }[] = []
  /** For each person and conversation, the id up to which the person has read the conversation. */
  const marks = new Map<string, string>()
  let messages: Message[] = []
  let notices: Notice[] = []

  const isHidden = (one: string, other: string) =>
    blocks.some(({ userId, blockedId }) => [one, other].includes(userId) && [one, other].includes(blockedId))
  const markOf = (userId: string, chatId: string) => marks.get(`${userId} ${chatId}`) ?? ''
  const unreadIn = (chatId: string, userId: string) =>
    messages.filter(
      (one) => one.chatId === chatId && one.receiverId === userId && one.id > markOf(userId, chatId),
    )

  function notify(one: Omit<Notice, 'isSure'>, isSure = true) {
    if (one.userId !== one.actorId && !isHidden(one.userId, one.actorId)) notices.push({ ...one, isSure })
  }

  function write(text: Text, mentionedId: string | undefined) {
    texts.set(text.id, text)
    const { id: about, authorId: actorId, parent } = text
    const above: Text[] = []
    for (let one = parent; one; one = one.parent) above.push(one)
    const root = above.pop()
    const [replied, ...others] = above
    const found = new Map<string, NoticeType>()
    const add = (userId: string | undefined, type: NoticeType) =>
      userId !== undefined && !found.has(userId) && found.set(userId, type)
    add(mentionedId, 'mention')
    add(replied?.authorId, 'comment reply')
    for (const one of others) add(one.authorId, 'comment interaction')
    add(root?.authorId, replied ? 'post interaction' : 'comment')
    for (const [userId, type] of found) notify({ userId, type, actorId, about })
  }

  return {
    isHidden,
    write,
    texts: () => [...texts.values()],
    messages: () => messages,
    unreadIn,
    markOf,

    /** Deletes a text and all replies below it. */
    remove(id: string) {
      const isBelow = (text: Text | undefined): boolean =>
        text !== undefined && (text.id === id || isBelow(text.parent))
      const gone = new Set([...texts.values()].filter(isBelow).map((text) => text.id))
      for (const one of gone) texts.delete(one)
      notices = notices.filter(({ about }) => !gone.has(about))
    },

    save(userId: string, { id: about, authorId }: Text) {
      if (saves.has(`${userId} ${about}`)) return
      saves.add(`${userId} ${about}`)
      notify({ userId: authorId, type: 'like', actorId: userId, about })
    },

    savedBy: (userId: string) => [...texts.values()].filter(({ id }) => saves.has(`${userId} ${id}`)),

    unsave(userId: string, { id }: Text) {
      saves.delete(`${userId} ${id}`)
      notices = notices.filter((one) => !(one.type === 'like' && one.actorId === userId && one.about === id))
    },

    send(message: Pick<Message, 'id' | 'chatId' | 'senderId' | 'receiverId'>) {
      messages.push({ ...message, hearts: new Set(), isSettled: false, isDisturbed: false })
    },

    heart(userId: string, { id: about, chatId, senderId, hearts }: Message, isHearted: boolean) {
      if (hearts.has(userId) === isHearted) return
      if (isHearted) {
        hearts.add(userId)
        return notify({ userId: senderId, type: 'message like', actorId: userId, about, chatId })
      }
      hearts.delete(userId)
      notices = notices.filter(
        (one) => one.type !== 'message like' || one.actorId !== userId || one.about !== about,
      )
    },

    read(userId: string, chatId: string, upTo: string) {
      for (const one of unreadIn(chatId, userId)) one.isDisturbed = true
      if (upTo > markOf(userId, chatId)) marks.set(`${userId} ${chatId}`, upTo)
    },

    removeChat(chatId: string, actorId: string, userId: string) {
      messages = messages.filter((one) => one.chatId !== chatId)
      notices = notices.filter((one) => one.chatId !== chatId || one.type === 'chat deleted')
      notify({ userId, type: 'chat deleted', actorId, about: chatId, chatId })
    },

    blocks: () => blocks,
    block(userId: string, blockedId: string) {
      blocks.push({ userId, blockedId })
    },
    unblock({ userId, blockedId }: { userId: string; blockedId: string }) {
      blocks = blocks.filter((one) => one.userId !== userId || one.blockedId !== blockedId)
    },

    /** Records that all reactions so far have run, so that it is known which messages have notified their receivers. */
    settle() {
      for (const message of messages) {
        const { id: about, chatId, senderId: actorId, receiverId: userId, isSettled, isDisturbed } = message
        const isFirstUnread = unreadIn(chatId, userId)[0] === message
        if (!isSettled && (isDisturbed || isFirstUnread)) {
          const isFirst = messages.find((one) => one.chatId === chatId) === message
          notify({ userId, type: isFirst ? 'new chat' : 'message', actorId, about, chatId }, !isDisturbed)
        }
        message.isSettled = true
      }
    },

    /** Returns the expected notifications of a person. One that may or may not exist is expected if `listed` has it. */
    toldTo(userId: string, listed: ReadonlySet<string>): string[] {
      notices = notices.filter(
        (one) =>
          one.userId !== userId || one.isSure || isHidden(userId, one.actorId) || listed.has(nameOf(one)),
      )
      for (const one of notices) if (one.userId === userId && listed.has(nameOf(one))) one.isSure = true
      return notices.filter((one) => one.userId === userId && !isHidden(userId, one.actorId)).map(nameOf)
    },
  }
}
