import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newConnection } from '../../web/src/live/connection.ts'
import { newPolling } from '../../web/src/live/polling.ts'
import { FakeSocket } from './fake-socket.ts'

const clients = 2_000
const admittedPerSecond = 50
const seed = Number(process.env['SEED'])

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A random number generator with a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/**
 * For each kind of page, its share of all pages and the number of requests in a poll. Most pages show a feed or a profile
 * and poll only their badges. A conversation also polls its messages and, when its socket is back, its inbox.
 */
const kinds = {
  feed: { share: 0.7, look: 1, catchUp: 1 },
  conversation: { share: 0.3, look: 2, catchUp: 3 },
}

/** Makes all pages lose their sockets at the same moment; for `outage` seconds no socket can open. */
async function lose({ outage }: { outage: number }) {
  const random = randomOf(seed)
  let began = Infinity
  /** For each second since the loss, the number of requests and the number of attempts to open a socket. */
  const requests: number[] = []
  const attempts: number[] = []
  const admitted: number[] = []
  const second = () => Math.floor((Date.now() - began) / 1000)
  const count = (counts: number[], number = 1) => {
    if (Date.now() >= began) counts[second()] = (counts[second()] ?? 0) + number
  }
  const open = new Set<FakeSocket>()
  const pages = Array.from({ length: clients }, (_, at) => {
    const kind = at < clients * kinds.feed.share ? kinds.feed : kinds.conversation
    let isLive = false
    const polling = newPolling({
      look: () => count(requests, isLive ? kind.catchUp : kind.look),
      isLive: () => isLive,
      isHidden: () => false,
      random,
    })
    const connection = newConnection({
      dial: async () => {
        count(attempts)
        // Each attempt also requests a ticket.
        count(requests)
        if (Date.now() >= began) {
          if (second() < outage || (admitted[second()] ?? 0) >= admittedPerSecond)
            throw new Error('no socket')
          count(admitted)
        }
        const socket = new FakeSocket()
        open.add(socket)
        return socket as unknown as WebSocket
      },
      onText: () => undefined,
      onChange: (isOpen) => {
        isLive = isOpen
        if (isOpen) count(requests, kind.catchUp)
        polling.restart()
      },
      random,
    })
    return connection
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open.size).toBe(clients)
  began = Date.now()
  const lost = [...open]
  open.clear()
  for (const socket of lost) socket.drop()
  let seconds = 0
  for (; open.size < clients && seconds < 600; seconds += 1) await vi.advanceTimersByTimeAsync(1_000)
  for (const page of pages) page.end()
  const summary = `seed ${seed}: ${open.size} back after ${seconds} s; requests a second: ${requests.join(' ')}`
  return { seconds, back: open.size, attempts, requests, summary }
}

test.each([0, 20, 60, 300])(
  '2,000 pages that lose their sockets for %i seconds make at most 150 requests a second, and reconnect within two minutes',
  async (outage) => {
    const { seconds, back, attempts, requests, summary } = await lose({ outage })
    expect(back, summary).toBe(clients)
    expect(seconds - outage, summary).toBeLessThanOrEqual(120)
    expect(Math.max(...requests.filter(Boolean)), summary).toBeLessThanOrEqual(150)
    expect(spikesOf(attempts), summary).toEqual([])
  },
)

/** The seconds with more than 60 attempts and more than twice the average of the ten seconds around them. */
function spikesOf(attempts: readonly number[]): number[] {
  const all = Array.from(attempts, (count) => count ?? 0)
  return [...all.keys()].filter((second) => {
    const around = all.slice(Math.max(0, second - 5), second + 6)
    const average = around.reduce((sum, count) => sum + count, 0) / around.length
    return all[second]! > Math.max(2 * average, 60)
  })
}
