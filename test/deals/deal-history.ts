/** A thing, its seller and three buyers on a table without a stream, so that a test decides when each event is delivered. */
import fc from 'fast-check'
import * as z from 'zod/mini'
import { vi } from 'vitest'
import { dealStepped } from '../../events/deal-stepped.ts'
import { messageSent } from '../../events/message-sent.ts'
import { personBlocked } from '../../events/person-blocked.ts'
import { postDeleted } from '../../events/post-deleted.ts'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { handler as sendLines } from '../../lambdas/across/on-deal-stepped-send-message.ts'
import { blockStore } from '../../lambdas/blocks/block-store.ts'
import { hiddenPeopleOf } from '../../lambdas/blocks/hidden-people.ts'
import { messageKey, messagesPrefix } from '../../lambdas/chats/chat-keys.ts'
import { handler as updateChats } from '../../lambdas/chats/on-message-sent-update-chats.ts'
import { readChat } from '../../lambdas/chats/read-chat.ts'
import { createDeal } from '../../lambdas/deals/create-deal.ts'
import { dealEndings } from '../../lambdas/deals/endings.ts'
import { lineMoves } from '../../lambdas/deals/line-moves.ts'
import { isNewState, lineStore, type Step } from '../../lambdas/deals/line-store.ts'
import { handler as endBlocked } from '../../lambdas/deals/on-person-blocked-end-deals.ts'
import { handler as endDeleted } from '../../lambdas/deals/on-post-deleted-end-deals.ts'
import { handler as updateDeals } from '../../lambdas/deals/on-deal-stepped-update-deals.ts'
import { updateDeal } from '../../lambdas/deals/update-deal.ts'
import { updateLine } from '../../lambdas/deals/update-line.ts'
import { handler as addNotifications } from '../../lambdas/notifications/on-deal-stepped-add-notifications.ts'
import { withPrefix } from '../../lambdas/platform/expressions.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { postStore } from '../../lambdas/posts/post-store.ts'
import { tombstoneStore } from '../../lambdas/posts/tombstone-store.ts'
import { userStore } from '../../lambdas/users/user-store.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import type { DealLine } from '../../shared/deals/circumstances.ts'
import { keysOf } from '../../shared/kernel.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { openOwnTable } from '../own-table.ts'
import { deliver, rowOfPerson } from './own-people.ts'

const hour = 3_600_000
const kinds = {
  ask: 4,
  offer: 3,
  counter: 2,
  agree: 5,
  end: 2,
  propose: 3,
  accept: 4,
  here: 2,
  'no-show': 1,
  finish: 2,
  deny: 1,
  sell: 1,
  'sell-to': 2,
  close: 1,
  relist: 2,
  keep: 1,
  look: 4,
  deliver: 8,
  clock: 3,
  read: 3,
  block: 0.3,
  ban: 0.3,
  delete: 0.2,
}
type Kind = keyof typeof kinds

/**
 * A random action. `who` is one of three buyers; if `isSeller`, the seller acts in that buyer's deal. `choice` selects
 * among several deals, times or events.
 */
export const press = fc.record({
  what: fc.oneof(
    ...keysOf(kinds).map((kind) => ({ weight: Math.ceil(kinds[kind] * 10), arbitrary: fc.constant(kind) })),
  ),
  who: fc.nat(2),
  isSeller: fc.boolean(),
  device: fc.nat(1),
  hours: fc.constantFrom(0, 0, 0, 1, 3, 25, 50, 400),
  choice: fc.nat(1000),
  isLost: fc.boolean(),
  isRepeated: fc.boolean(),
})
type Press = typeof press extends fc.Arbitrary<infer One> ? One : never

/** Simulates a lost response: the request has succeeded, but the caller gets this error. */
class Lost extends Error {}

const saidSchema = z.object({
  sk: z.string(),
  senderId: z.string(),
  blocks: z.array(z.object({ text: z.string() })),
})

const emptyLine: DealLine = { state: 'available', version: 0, stateVersion: 0, deals: [] }

const isAction = (what: Kind): what is 'sell' | 'sell-to' | 'close' | 'relist' | 'keep' =>
  ['sell', 'sell-to', 'close', 'relist', 'keep'].includes(what)

let histories = 0

export async function openDealHistory({ table, fill }: Awaited<ReturnType<typeof openOwnTable>>) {
  histories += 1
  let now = Date.parse('2026-12-03T12:00:00-06:00')
  vi.setSystemTime(now)
  const [seller = '', ...buyers] = ['ann', 'ben', 'cat', 'dan'].map((name) => `u_${name}${histories}`)
  const people = [seller, ...buyers]
  await fill(people.map((id) => rowOfPerson(id, now)))
  const fault = { isLost: false }
  const stable: Platform = { table, now: () => now, random: (bytes) => 'ab'.repeat(bytes) }
  const lossy: Platform = {
    ...stable,
    table: {
      ...table,
      async transact(writes) {
        const failed = await table.transact(writes)
        if (fault.isLost) throw new Lost()
        return failed
      },
    },
  }
  const [lines, posts, users] = [lineStore(stable), postStore(stable), userStore(stable)]
  const moves = lineMoves(stable)
  const postId = newUlid(now)
  const author = { id: seller, name: 'Ann Ray', username: seller.slice(2), schoolVerified: true }
  const blocks = [{ text: 'Lamp' }]
  const sale = { kind: 'offer', cents: 2000, open: true } as const
  const post = { id: postId, campusId: 'ou', author, blocks, media: [], bodyHash: 'x' }
  await posts.create({ ...post, category: undefined, sale })

  /** The line as each device last loaded it. */
  const screens = new Map<string, DealLine>()
  const steps: Step[] = []
  let known = 0
  const messages = new Map<string, Set<string>>()
  const readUpTo = new Map<string, string>()
  let pending: (() => Promise<void>)[] = []
  let isQuiet = true

  /** Queues the events that new steps and messages cause. */
  async function collect() {
    const { version } = await lines.get(postId)
    while (known < version) {
      known += 1
      // A deadline that passed before a move increments the version but has no step. The move's step has its changes.
      const step = await lines.step(postId, known)
      if (!step) continue
      steps.push(step)
      const detail = { postId, version: step.version, isNewState: isNewState(step) }
      for (const handler of [updateDeals, addNotifications])
        pending.push(() => deliver(handler, dealStepped.name, detail))
      pending.push(async () => {
        await deliver(sendLines, dealStepped.name, detail)
        for (const buyer of buyers) await collectMessages(chatIdOf(seller, buyer))
      })
    }
  }
  async function messagesOf(chatId: string) {
    const { rows } = await table.query(withPrefix(messageKey(chatId, '').pk, messagesPrefix))
    return rows.map((row) => {
      const { sk, ...said } = z.parse(saidSchema, row)
      return { id: sk.slice(messagesPrefix.length), ...said }
    })
  }
  async function collectMessages(chatId: string) {
    const seen = messages.get(chatId) ?? new Set()
    messages.set(chatId, seen)
    for (const { id, senderId } of await messagesOf(chatId)) {
      if (seen.has(id)) continue
      seen.add(id)
      const detail = { chatId, messageId: id, senderId, campusId: 'ou', isOfDeal: true }
      pending.push(() => deliver(updateChats, messageSent.name, detail))
    }
  }

  async function run(one: Press, userId: string, make: (viewer: Viewer) => Promise<unknown>) {
    const viewer = await viewerOf(userId)
    if (!viewer) return
    for (const time of [0, 1]) {
      fault.isLost = one.isLost && time === 0
      try {
        await make(viewer)
        if (!one.isRepeated) break
      } catch (error) {
        if (error instanceof RefusalError) break
        if (!(error instanceof Lost)) throw error
      }
    }
    fault.isLost = false
    screens.set(`${userId} ${one.device}`, await lines.get(postId))
  }
  async function viewerOf(userId: string): Promise<Viewer | undefined> {
    const user = await users.get(userId, { consistent: true })
    if (!user || user.bannedAt !== undefined) return undefined
    const signIn = { poolName: userId, sessionId: 's', signedInAt: 0 }
    const rights = { hidden: hiddenPeopleOf(user), isSessionStarted: true, hasPassword: true }
    return { ...user, ...rights, signIn } as unknown as Viewer
  }
  const client = { address: '192.0.2.1' }

  async function pressOf(one: Press, by: string, buyerId: string) {
    const seen = screens.get(`${by} ${one.device}`) ?? emptyLine
    const deal = seen.deals.find((open) => open.buyerId === buyerId)
    const { what } = one
    if (what === 'ask' || what === 'offer') {
      const input = what === 'ask' ? { postId, cents: 2000 } : { postId, cents: 1500, isOffer: true }
      return run(one, buyerId, (viewer) => createDeal.run({ input, viewer, client, platform: lossy }))
    }
    if (isAction(what)) {
      const action = what === 'sell-to' ? 'sell' : what
      const named = what === 'sell-to' && { buyerId }
      const input = { postId, version: seen.stateVersion, action, ...named }
      return run(one, seller, (viewer) => updateLine.run({ input, viewer, client, platform: lossy }))
    }
    const at = (Math.floor(now / hour) + 1 + (one.choice % 3)) * hour
    const more = {
      ...(what === 'counter' && { cents: 1800 }),
      ...(what === 'propose' && { times: [at], place: { id: 'bizzell' } }),
      ...(what === 'accept' && { at: deal?.proposal?.times[0] ?? at }),
    }
    const input = { postId, buyerId, round: deal?.round ?? 1, move: what, ...more }
    return run(one, by, (viewer) => updateDeal.run({ input, viewer, client, platform: lossy }))
  }

  const happenings: Partial<Record<Kind, (one: Press, by: string, buyerId: string) => Promise<unknown>>> = {
    look: async ({ device }, by) => screens.set(`${by} ${device}`, await lines.get(postId)),
    async deliver({ choice, isRepeated }) {
      const index = choice % Math.max(1, pending.length)
      const one = pending[index]
      // A repeated event stays in the queue, so that it is delivered again later.
      if (!isRepeated) pending.splice(index, 1)
      await one?.()
    },
    async clock({ isRepeated }) {
      const found = await posts.get(postId, { consistent: true })
      if (!found || found.deletedAt !== undefined) return
      for (const _ of isRepeated ? [1, 2] : [1]) await moves.follow(found, { move: 'pass-time' })
    },
    async read(one, by, buyerId) {
      const chatId = chatIdOf(seller, buyerId)
      const newest = (await messagesOf(chatId)).at(-1)?.id
      if (newest === undefined) return
      await run(one, by, (viewer) =>
        readChat.run({ input: { chatId, upTo: newest }, viewer, client, platform: stable }),
      )
      readUpTo.set(`${by} ${chatId}`, newest)
    },
    async block(_, by, buyerId) {
      isQuiet = false
      const other = by === seller ? buyerId : seller
      await blockStore(stable).add(by, other)
      pending.push(() => deliver(endBlocked, personBlocked.name, { userId: by, blockedId: other }))
    },
    async ban(_, by) {
      isQuiet = false
      await users.setBanned(by, true)
      pending.push(() => dealEndings(stable).endThose(by))
    },
    async delete() {
      isQuiet = false
      await tombstoneStore(stable).bury(postId, seller)
      pending.push(() => deliver(endDeleted, postDeleted.name, { postId, authorId: seller }))
    },
  }

  return {
    postId,
    seller,
    buyers,
    people,
    steps,
    readUpTo,
    platform: stable,
    messagesOf,
    /** Whether no block, ban or deletion has happened. Only then does every step have its message. */
    isQuiet: () => isQuiet,

    async play(one: Press) {
      now += one.hours * hour + 1000
      vi.setSystemTime(now)
      const buyerId = buyers[one.who] ?? ''
      const by = one.isSeller ? seller : buyerId
      const happens = happenings[one.what]
      await (happens ? happens(one, by, buyerId) : pressOf(one, by, buyerId))
      await collect()
    },

    /** Delivers all queued events, and the events that their reactions cause. */
    async settle() {
      while (pending.length > 0) {
        const arriving = pending
        pending = []
        for (const one of arriving) await one()
        await collect()
      }
    },
  }
}
export type DealHistory = Awaited<ReturnType<typeof openDealHistory>>
