/**
 * After random histories, badges equal the unread items of the lists, and the lists agree with people's actions. A failed
 * test prints its seed: `FAULTS_SEED=…` repeats it.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import type { AnyContract, InputOf, OutputOf } from '../../shared/contract.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { badgeMaximum, isOfMessage } from '../../shared/notifications/notification.ts'
import { acquaint, chatOf, talker, type Talker } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'
import { anyAction, playerOf } from './badges-actions.ts'
import { emptyHistory, nameOf } from './badges-history.ts'

const isLong = process.env['FAULTS'] === 'long'
const given = process.env['FAULTS_SEED']
const seeds = given
  ? [Number(given)]
  : isLong
    ? Array.from({ length: 12 }, () => randomInt(1e9))
    : [20_261_122]
const actions = isLong ? 160 : 75
/** The number of actions between two checks. Most actions run while reactions to earlier actions are in flight. */
const comparedAfter = 25

/** Returns all pages of a list. */
async function pagesOf<C extends AnyContract, Item>(
  contract: C & AnyContract,
  input: InputOf<C>,
  as: Talker,
): Promise<{ items: Item[]; first: OutputOf<C> }> {
  const first = (await call(contract, input, as)).output as OutputOf<C>
  const items: Item[] = []
  let page = first as { items: Item[]; cursor?: string }
  for (;;) {
    items.push(...page.items)
    if (page.cursor === undefined) return { items, first }
    page = (await call(contract, { ...(input as object), cursor: page.cursor } as InputOf<C>, as))
      .output as typeof page
  }
}

describe.each(seeds)('history %#', (seed) => {
  beforeEach(({ onTestFailed }) => onTestFailed(() => console.log(`FAULTS_SEED=${seed} repeats it.`)))
  test(
    "badges equal the unread items in the lists, and the lists equal people's actions",
    { timeout: 300_000 },
    async () => {
      const people = await Promise.all(
        ['Ann Ray', 'Ben Oak', 'Carl Elm', 'Dora Ash'].map((name) => talker(name)),
      )
      for (const one of people) for (const other of people) if (one !== other) await acquaint(one, other)
      const history = emptyHistory()
      const player = playerOf(people, history, settle)
      for (const [index, action] of fc.sample(anyAction, { numRuns: actions, seed }).entries()) {
        await player.play(action)
        if (index % comparedAfter === comparedAfter - 1) await compare()
      }
      await compare()
      expect(player.played.size, 'kinds of actions that had an effect').toBeGreaterThan(10)

      async function settle() {
        // Waits until the inboxes are up to date. Otherwise `idle` would run the reaction that notifies about a message
        // before they are, although this reaction normally runs later.
        await expect
          .poll(() => Promise.all(people.map(unreadChats)), { timeout: 120_000 })
          .toEqual(people.map(expectedUnread))
        await idle()
        history.settle()
      }

      async function unreadChats(person: Talker) {
        const { chats } = (await call(getBadges, {}, person)).output
        return chats.toSorted((one, other) => (one.chatId < other.chatId ? -1 : 1))
      }

      function expectedUnread({ id }: Talker) {
        return partnersOf(id)
          .flatMap(({ chatId }) => {
            const [first] = history.unreadIn(chatId, id)
            return first ? [{ chatId, since: first.id }] : []
          })
          .toSorted((one, other) => (one.chatId < other.chatId ? -1 : 1))
      }

      function partnersOf(userId: string) {
        const own = people.find(({ id }) => id === userId)!
        return people
          .filter(({ id }) => id !== userId && !history.isHidden(userId, id))
          .map((partner) => ({ partner, chatId: chatOf(own, partner) }))
      }

      async function compare() {
        await settle()
        for (const person of people) {
          await compareNotifications(person)
          await compareChats(person)
        }
      }

      async function compareNotifications(person: Talker) {
        type Item = OutputOf<typeof listNotifications>['items'][number]
        const { items } = await pagesOf<typeof listNotifications, Item>(listNotifications, {}, person)
        const names = items.map((one) =>
          nameOf({
            type: one.type,
            actorId: one.actor!.id,
            about: one.chatId === undefined ? one.postId! : one.subjectId,
          }),
        )
        expect(names.toSorted()).toEqual(history.toldTo(person.id, new Set(names)).toSorted())
        expect(items.map(({ id }) => id)).toEqual(
          items
            .map(({ id }) => id)
            .toSorted()
            .reverse(),
        )
        expect(items.map(({ isUnread }) => isUnread)).toEqual(
          items.map(({ id, type, chatId = '', subjectId }) => {
            const isRead = isOfMessage(type) && subjectId <= history.markOf(person.id, chatId)
            return id > player.seenBy(person.id) && !isRead
          }),
        )
        const unread = items.filter(({ isUnread, type }) => isUnread && !isOfMessage(type)).length
        const badges = (await call(getBadges, {}, person)).output
        expect(badges.notifications).toBe(Math.min(unread, badgeMaximum + 1))
        const mentions = await pagesOf<typeof listNotifications, Item>(
          listNotifications,
          { only: 'mention' },
          person,
        )
        expect(mentions.items).toEqual(items.filter(({ type }) => type === 'mention'))
      }

      async function compareChats(person: Talker) {
        type Chat = OutputOf<typeof listChats>['items'][number]
        type Message = OutputOf<typeof listMessages>['items'][number]
        const { items: chats } = await pagesOf<typeof listChats, Chat>(listChats, {}, person)
        const unread: { chatId: string; since: string }[] = []
        for (const { partner, chatId } of partnersOf(person.id)) {
          const shown = await pagesOf<typeof listMessages, Message>(listMessages, { chatId }, person)
          const { partnerReadUpTo: readUpTo } = (await call(listMessages, { chatId }, partner)).output
          const [newest] = shown.items
          expect(chats.find(({ id }) => id === chatId)?.lastId).toBe(newest?.id)
          expect(shown.items.map(({ id }) => id)).toEqual(
            history
              .messages()
              .filter((one) => one.chatId === chatId)
              .map(({ id }) => id)
              .toReversed(),
          )
          const first = shown.items.findLast(
            ({ id, senderId }) => senderId === partner.id && id > (readUpTo ?? ''),
          )
          if (first) unread.push({ chatId, since: first.id })
        }
        const byId = (one: { chatId: string }, other: { chatId: string }) =>
          one.chatId < other.chatId ? -1 : 1
        expect(await unreadChats(person)).toEqual(unread.toSorted(byId))
        expect(expectedUnread(person)).toEqual(unread.toSorted(byId))
      }
    },
  )
})
