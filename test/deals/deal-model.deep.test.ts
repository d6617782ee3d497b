/**
 * Plays random histories of a thing with operations and reactions on the real table engine. People act on two devices
 * with outdated screens, block each other, are banned, and delete the post. Responses are lost, calls are repeated,
 * the clock runs late or twice, and events arrive late, twice and in any order. After all events have arrived, lists,
 * conversations, badges and notifications agree with the recorded steps of the deals.
 */
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { entryStore } from '../../lambdas/chats/entry-store.ts'
import { openDealsKey } from '../../lambdas/deals/deal-keys.ts'
import { dealStore } from '../../lambdas/deals/deal-store.ts'
import { lineStore } from '../../lambdas/deals/line-store.ts'
import { notificationListStore } from '../../lambdas/notifications/notification-list-store.ts'
import { postStore } from '../../lambdas/posts/post-store.ts'
import { userStore } from '../../lambdas/users/user-store.ts'
import { areHidden } from '../../lambdas/blocks/hidden-people.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import type { DealChange } from '../../shared/deals/deal.ts'
import { localityOf } from '../../shared/deals/meeting-text.ts'
import { stepLine } from '../../shared/deals/step-line.ts'
import { openOwnTable } from '../own-table.ts'
import { openDealHistory, press, type DealHistory } from './deal-history.ts'
import { functionsHere } from './own-people.ts'

const numRuns = process.env['FAULTS'] === 'long' ? 10_000 : 100

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
  await functionsHere()
})
afterEach(() => vi.useRealTimers())

test('after any history, the lists, conversations, badges and notifications agree with the recorded steps of the deals', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 5, maxLength: 30 }), async (presses) => {
      const history = await openDealHistory(own)
      for (const one of presses) await history.play(one)
      await history.settle()
      await expectLine(history)
      for (const person of history.people) await expectEntries(history, person)
      for (const buyer of history.buyers) await expectConversation(history, buyer)
      for (const person of history.people) await expectNotifications(history, person)
    }),
    { numRuns },
  )
})

/**
 * Checks that banned people and people who blocked each other have no deal, that the post shows the state of the thing,
 * and that only open deals count against a limit.
 */
async function expectLine(history: DealHistory) {
  const { platform, postId, seller, buyers } = history
  const line = await lineStore(platform).get(postId)
  const people = await userStore(platform).getMany([seller, ...buyers], { consistent: true })
  const [ann] = people.filter(({ id }) => id === seller)
  if (!ann) return expect.fail('The seller is missing')
  for (const { buyerId } of line.deals) {
    const buyer = people.find(({ id }) => id === buyerId)
    expect([ann.bannedAt, buyer?.bannedAt, buyer && areHidden(ann, buyer)]).toEqual([
      undefined,
      undefined,
      false,
    ])
  }
  const post = await postStore(platform).get(postId, { consistent: true })
  // The row of a deleted post may already be removed.
  if (post && post.deletedAt === undefined) expect(post.state ?? 'available').toBe(line.state)
  else expect(line.deals).toEqual([])
  for (const buyer of buyers) {
    const open = await platform.table.get(openDealsKey(buyer), { consistent: true })
    const deal = line.deals.find(({ buyerId }) => buyerId === buyer)
    const has = (name: string) => (open?.[name] as Set<string> | undefined)?.has(postId) ?? false
    expect(has('openDeals')).toBe(deal !== undefined && !deal.isNamed)
    if (deal?.state !== 'held' || deal.meeting) expect(has('openHolds')).toBe(false)
  }
}

/** Returns the last change of each deal. The keys are the ids of the deals. */
function lastChanges(
  { steps, seller }: DealHistory,
  person: string,
): Map<string, DealChange & { version: number }> {
  const ofPerson = steps.flatMap(({ version, changes }) =>
    changes.filter(({ buyerId }) => [buyerId, seller].includes(person)).map((one) => ({ ...one, version })),
  )
  return new Map(ofPerson.map((change) => [change.id, change]))
}

async function expectEntries(history: DealHistory, person: string) {
  const { entries } = await dealStore(history.platform).page(person, { after: undefined, limit: 100 })
  const expected = [...lastChanges(history, person).values()]
  expect(entries.map(({ id }) => id)).toEqual(
    expected
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  for (const { id, state, ending, cents, meeting } of expected) {
    const entry = entries.find((one) => one.id === id)
    expect(entry).toMatchObject({ state, cents, ...(ending && { ending }), ...(meeting && { meeting }) })
  }
}

/** Checks that the steps have their messages, and that the first unread message of each person is right. */
async function expectConversation(history: DealHistory, buyer: string) {
  const { steps, seller, readUpTo, platform } = history
  const chatId = chatIdOf(seller, buyer)
  const names = { buyer: buyer.slice(2, 5), seller: seller.slice(2, 5) }
  const lines = steps.flatMap(({ by, move, changes }) =>
    changes
      .filter(({ buyerId }) => buyerId === buyer)
      .flatMap((change) => {
        const side = by === buyer ? 'buyer' : by === seller ? 'seller' : undefined
        return stepLine(change, { by: side, move }, names, localityOf('ou')) ?? []
      }),
  )
  const messages = await history.messagesOf(chatId)
  const said = messages.map(({ senderId, blocks }) => `${senderId}: ${blocks[0]?.text}`)
  const all = lines.map(({ by, text }) => `${by === 'buyer' ? buyer : seller}: ${text}`)
  if (history.isQuiet()) expect(said.toSorted()).toEqual(all.toSorted())
  else for (const text of said) expect(all).toContain(text)
  for (const person of [seller, buyer]) {
    const { unreadSince } = await entryStore(platform).get(person, chatId, { consistent: true })
    const read = readUpTo.get(`${person} ${chatId}`) ?? ''
    expect(unreadSince).toBe(messages.find(({ id, senderId }) => senderId !== person && id > read)?.id)
  }
}

async function expectNotifications(history: DealHistory, person: string) {
  const { steps, seller, platform } = history
  const { notifications: items } = await listed(history, person)
  const counts = (of: string[]) => of.toSorted()
  const has = counts(
    items.map(({ type, actorId }) => `${type} of ${actorId}`).filter((one) => !one.startsWith('want')),
  )
  const expected: string[] = []
  for (const { changes } of steps)
    for (const { buyerId, state, stage, reached, finished, before, isOffer, ending } of changes) {
      const other = person === seller ? buyerId : seller
      if (![buyerId, seller].includes(person)) continue
      if (state === 'held' && reached !== undefined && stage === reached && !finished)
        expected.push(`${reached === 'asked' ? 'met' : 'meeting'} of ${other}`)
      const isOver = ending === 'sold' || ending === 'closed' || ending === 'ran-out'
      const wasInLine = before === 'turn' || (before === 'waiting' && !isOffer)
      if (person === buyerId && wasInLine && isOver) expected.push(`line over of ${seller}`)
    }
  const line = await lineStore(platform).get(history.postId)
  if (person === seller) {
    const closed = steps.filter(({ stillAsked, by }) => stillAsked?.isOver && by === undefined)
    const asked = line.stillThere?.askedAt === undefined ? [] : [seller]
    expected.push(...[...closed, ...asked].map(() => `still for sale of ${seller}`))
  }
  if (line.deals.some(({ buyerId, state }) => buyerId === person && state === 'turn'))
    expected.push(`turn of ${seller}`)
  if (history.isQuiet()) expect(has).toEqual(counts(expected))
  const wanted = new Set(items.filter(({ type }) => type === 'want').map(({ actorId }) => actorId))
  const newcomers = new Set(
    steps.flatMap(({ changes }) =>
      changes.flatMap(({ before, state, isOffer, buyerId }) =>
        before === undefined && state === 'waiting' && !isOffer ? buyerId : [],
      ),
    ),
  )
  if (person !== seller) expect([...wanted]).toEqual([])
  else if (history.isQuiet()) expect(wanted).toEqual(newcomers)
}

const listed = async ({ platform }: DealHistory, person: string) =>
  notificationListStore(platform).page(person, { limit: 100, after: undefined })
