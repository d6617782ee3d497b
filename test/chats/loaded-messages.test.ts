import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { lookForNew } from '../../web/src/chats/catch-up.ts'
import {
  newestPage,
  withHearts,
  withHint,
  withMessage,
  withNewer,
  withOlder,
} from '../../web/src/chats/loaded-messages.ts'
import type { LoadedMessages } from '../../web/src/chats/loaded-messages.ts'
import { Conversation, idAt, messageAt, partners, sender } from './conversation.ts'

const idsOf = (loaded: LoadedMessages) => loaded.messages.map(({ id }) => id)
const at = (hint: Hint, now = 1_000) => [hint, { ...partners, at: now }] as const
const hintOf = (message: Message): Hint => ({ type: 'message', message, sender })
const page = (seconds: readonly number[], more: Partial<Parameters<typeof newestPage>[0]> = {}) => ({
  items: seconds.map((second) => messageAt(second)).reverse(),
  requestedAt: 0,
  ...more,
})

test('messages of pages, of hints and of the person are merged in the order of their ids, without duplicates', () => {
  let loaded = newestPage(page([10, 11, 12], { cursor: 'older' }))
  loaded = withMessage(loaded, messageAt(15))
  loaded = withHint(loaded, ...at(hintOf(messageAt(13))))
  loaded = withHint(loaded, ...at(hintOf(messageAt(15))))
  loaded = withOlder(loaded, page([8, 9, 10], { cursor: undefined }))
  expect(idsOf(loaded)).toEqual([8, 9, 10, 11, 12, 13, 15].map((second) => idAt(second)))
  expect(loaded.cursor).toBeUndefined()
})

test('a message that belongs to an older page waits for that page', () => {
  let loaded = newestPage(page([10, 11], { cursor: 'older' }))
  loaded = withHint(loaded, ...at(hintOf(messageAt(5))))
  loaded = withNewer(loaded, page([6, 10, 11, 12]))
  expect(idsOf(loaded)).toEqual([10, 11, 12].map((second) => idAt(second)))
})

test('hints of another conversation, and hints that say nothing new, change nothing', () => {
  const loaded = newestPage(page([10]))
  const other = { ...messageAt(11), chatId: 'u_ann-u_carl' }
  for (const hint of [
    hintOf(other),
    hintOf(messageAt(10)),
    { type: 'typing', chatId: partners.chatId, userId: 'u_bob' },
    { type: 'notifications' },
    { type: 'chat-deleted', chatId: other.chatId, upTo: idAt(20) },
    { type: 'read', chatId: partners.chatId, userId: 'u_ann', upTo: idAt(10) },
  ] satisfies Hint[])
    expect(withHint(loaded, ...at(hint))).toBe(loaded)
})

describe('read marks and deletions', () => {
  test("the partner's read mark never moves to an earlier message", () => {
    const read = (second: number) =>
      at({ type: 'read', chatId: partners.chatId, userId: 'u_bob', upTo: idAt(second) })
    let loaded = newestPage(page([10, 11], { partnerReadUpTo: idAt(10) }))
    loaded = withHint(withHint(loaded, ...read(11)), ...read(9))
    expect(loaded.partnerReadUpTo).toBe(idAt(11))
    expect(withNewer(loaded, page([11], { partnerReadUpTo: idAt(10) })).partnerReadUpTo).toBe(idAt(11))
  })

  test('deleted messages stay deleted, even if a hint or page with them arrives later', () => {
    const deleted: Hint = { type: 'chat-deleted', chatId: partners.chatId, upTo: idAt(11) }
    let loaded = withHint(newestPage(page([10, 11, 12], { cursor: 'older' })), ...at(deleted))
    expect([idsOf(loaded), loaded.cursor]).toEqual([[idAt(12)], undefined])
    loaded = withNewer(withHint(loaded, ...at(hintOf(messageAt(9)))), page([10, 11, 12, 13]))
    expect(idsOf(loaded)).toEqual([idAt(12), idAt(13)])
  })
})

describe('hearts', () => {
  const hearted = (now: number, hearts: string[]) =>
    at({ type: 'heart', chatId: partners.chatId, messageId: idAt(10), hearts }, now)

  test('a page that was requested before the hint of a heart does not override the hint', () => {
    const loaded = withHint(newestPage(page([10])), ...hearted(500, ['u_bob']))
    expect(withNewer(loaded, page([10], { requestedAt: 400 })).messages[0]!.hearts).toEqual(['u_bob'])
    expect(withNewer(loaded, page([10], { requestedAt: 600 })).messages[0]!.hearts).toEqual([])
  })

  test('a heart that arrives before its message shows as soon as the message arrives', () => {
    const loaded = withHint(newestPage(page([9])), ...hearted(500, ['u_bob']))
    expect(withHint(loaded, ...at(hintOf(messageAt(10)))).messages.at(-1)!.hearts).toEqual(['u_bob'])
  })

  test("the person's own heart shows at once", () => {
    expect(
      withHearts(newestPage(page([10])), idAt(10), { hearts: ['u_ann'] }, 500).messages[0]!.hearts,
    ).toEqual(['u_ann'])
  })
})

describe('catching up', () => {
  /** Loads the newest messages of a conversation, and records the requests of later catch-ups. */
  async function keep(server: Conversation) {
    let loaded: LoadedMessages = newestPage({ ...(await server.list({})), requestedAt: 0 })
    const requests: { after?: string }[] = []
    return {
      requests,
      get: () => loaded,
      change: (how: (known: LoadedMessages) => LoadedMessages) => {
        loaded = how(loaded)
      },
      list: (input: { after?: string }) => {
        requests.push(input)
        return server.list(input)
      },
    }
  }

  test('messages that were missed before later hints are loaded', async () => {
    const server = new Conversation()
    server.commit(messageAt(1))
    const kept = await keep(server)
    for (let second = 2; second <= 900; second += 10) server.commit(messageAt(second))
    for (let second = 1_300; second < 1_320; second += 1) {
      server.commit(messageAt(second))
      kept.change((loaded) => withHint(loaded, ...at(hintOf(messageAt(second)))))
    }
    await lookForNew(kept)
    expect(idsOf(kept.get())).toEqual(server.ids())
  })

  test('a conversation that was empty is loaded completely, even if many messages were missed', async () => {
    const server = new Conversation()
    const kept = await keep(server)
    for (let second = 1; second <= 250; second += 1) server.commit(messageAt(second))
    await lookForNew(kept)
    expect(idsOf(kept.get())).toEqual(server.ids())
  })

  test('newer messages are loaded even if many deleted messages before them are not swept yet', async () => {
    const server = new Conversation()
    for (let second = 1; second <= 20; second += 1) server.commit(messageAt(second))
    const kept = await keep(server)
    for (let second = 300; second < 500; second += 1) server.commit(messageAt(second))
    server.clear(500)
    for (let second = 501; second < 510; second += 1) server.commit(messageAt(second))
    await lookForNew(kept)
    expect(idsOf(kept.get())).toEqual(server.ids())
  })

  test('all missed messages are loaded if very many arrived within three minutes', async () => {
    const server = new Conversation()
    const kept = await keep(server)
    for (const to of [300, 600]) {
      for (let one = to - 300; one < to; one += 1) server.commit(messageAt(100, one))
      await lookForNew(kept)
      expect(idsOf(kept.get())).toEqual(server.ids())
    }
  })

  test('a message that was stored later than messages with greater ids is found', async () => {
    const server = new Conversation()
    for (let second = 1_000; second < 1_040; second += 1) server.commit(messageAt(second))
    const kept = await keep(server)
    for (let { cursor } = kept.get(); cursor; { cursor } = kept.get()) {
      const older = { ...server.page(cursor), requestedAt: 0 }
      kept.change((loaded) => withOlder(loaded, older))
    }
    server.commit(messageAt(920))
    await lookForNew(kept)
    expect(idsOf(kept.get())).toEqual(server.ids())
  })

  test('if nothing is new, one request is enough, and it does not read a long conversation from its start', async () => {
    const server = new Conversation()
    for (let second = 0; second < 10_000; second += 1) server.commit(messageAt(second * 60))
    const kept = await keep(server)
    await lookForNew(kept)
    expect(kept.requests).toHaveLength(1)
    expect(kept.requests[0]!.after! >= idAt(9_985 * 60)).toBe(true)
  })

  test('hearts that were given while hints were missed are found on the newest fifteen messages', async () => {
    const server = new Conversation()
    for (let second = 0; second < 40; second += 1) server.commit(messageAt(second * 600))
    const kept = await keep(server)
    kept.change((loaded) => withMessage(loaded, messageAt(40 * 600)))
    server.commit(messageAt(40 * 600))
    server.heart(idAt(27 * 600), ['u_bob'])
    await lookForNew(kept)
    expect(kept.get().messages.find(({ id }) => id === idAt(27 * 600))?.hearts).toEqual(['u_bob'])
  })

  test('if thousands of messages were missed, fewer than six requests reload the newest page', async () => {
    const server = new Conversation()
    for (let second = 0; second < 20; second += 1) server.commit(messageAt(second))
    const kept = await keep(server)
    for (let second = 1_000; second < 6_000; second += 1) server.commit(messageAt(second))
    kept.change((loaded) => withMessage(loaded, messageAt(5_999)))
    await lookForNew(kept)
    expect(kept.requests.length).toBeLessThan(6)
    expect(idsOf(kept.get())).toEqual(server.ids().slice(-15))
    kept.change((loaded) => withOlder(loaded, { ...server.page(loaded.cursor!), requestedAt: 0 }))
    expect(idsOf(kept.get())).toEqual(server.ids().slice(-30))
  })
})

test('after random messages, deletions, lost hints and failed catch-ups, a last catch-up shows what the server has', async () => {
  const event = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        late: fc.nat(119),
        many: fc.integer({ min: 1, max: 25 }),
        hint: fc.constantFrom(0, 1, 2),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), fails: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('older' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat(600) }) },
  )
  const history = fc.array(event, { maxLength: 120 })
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.nat(40),
      fc.infiniteStream(fc.nat(1_000)),
      async (events, before, choices) => {
        const server = new Conversation()
        let now = 100_000
        for (let second = 0; second < before; second += 1) server.commit(messageAt(now + second))
        now += 1_000
        let loaded = newestPage({ ...(await server.list({})), requestedAt: 0 })
        let requests = 0
        let failsAfter = Infinity
        const kept = {
          get: () => loaded,
          change: (how: (known: LoadedMessages) => LoadedMessages) => {
            loaded = how(loaded)
          },
          list: (input: { after?: string }) => {
            requests += 1
            if (requests > failsAfter) throw new Error('offline')
            return server.list(input)
          },
        }
        const waiting: Hint[] = []
        const check = () => {
          const ids = idsOf(loaded)
          expect(ids).toEqual([...new Set(ids)].sort())
        }
        for (const one of events) {
          if (one.do === 'send') {
            for (let sent = 0; sent < one.many; sent += 1) {
              now += 1
              const message = messageAt(now - (sent === 0 ? one.late : 0), choices.next().value!)
              const copies = server.commit(message) ? one.hint : 0
              for (let copy = 0; copy < copies; copy += 1) waiting.push(hintOf(message))
            }
          } else if (one.do === 'deliver') {
            // Delivers a random waiting hint, because hints may arrive out of order.
            const [hint] = waiting.splice(choices.next().value! % Math.max(1, waiting.length), 1)
            if (hint) loaded = withHint(loaded, ...at(hint))
          } else if (one.do === 'look') {
            requests = 0
            failsAfter = one.fails ? 0 : Infinity
            await lookForNew(kept).catch(() => undefined)
          } else if (one.do === 'older') {
            const { cursor } = loaded
            if (cursor) loaded = withOlder(loaded, { ...server.page(cursor), requestedAt: 0 })
          } else if (one.do === 'delete') {
            now += 200
            const upTo = server.clear(now)
            if (upTo) waiting.push({ type: 'chat-deleted', chatId: partners.chatId, upTo })
          } else now += one.seconds
          check()
        }
        failsAfter = Infinity
        await lookForNew(kept)
        check()
        const shown = idsOf(loaded)
        expect(shown).toEqual(server.ids().slice(server.ids().length - shown.length))
        if (loaded.cursor === undefined) expect(shown).toEqual(server.ids())
        else expect(shown.length).toBeGreaterThanOrEqual(Math.min(15, server.ids().length))
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 3_000 : 300 },
  )
})
