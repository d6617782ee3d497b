import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '../../shared/refusal-error.ts'
import { newConnection } from '../../web/src/live/connection.ts'
import { FakeSocket } from './fake-socket.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection that notes its attempts. `random` is always 0.5, so that each wait has its mean length. */
function scene({ refusals = [] as unknown[] } = {}) {
  const sockets: FakeSocket[] = []
  const changes: boolean[] = []
  const texts: string[] = []
  const dialled: number[] = []
  const began = Date.now()
  const connection = newConnection({
    dial: async () => {
      dialled.push(Date.now() - began)
      const refusal = refusals.shift()
      if (refusal) throw refusal
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    onText: (text) => texts.push(text),
    onChange: (isOpen) => changes.push(isOpen),
    random: () => 0.5,
  })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { connection, sockets, changes, texts, dialled, pass }
}
const lost = new Error('no socket')

test('a connection opens at once and forwards what the server sends', async () => {
  const { sockets, changes, texts, dialled, pass, connection } = scene()
  await pass(0)
  expect({ dialled, changes, open: connection.isOpen() }).toEqual({
    dialled: [0],
    changes: [true],
    open: true,
  })
  sockets[0]!.receive('hello')
  expect(texts).toEqual(['hello'])
})

describe('a connection that has lost its socket', () => {
  test('retries after a random part of 95 seconds, and 80 to 120 seconds after each failure', async () => {
    const { sockets, dialled, pass } = scene({ refusals: [undefined, lost, lost] })
    await pass(0)
    sockets[0]!.drop()
    await pass(10 * minute)
    const waits = dialled.slice(1).map((at, index) => at - dialled[index]!)
    expect(waits).toEqual([47_500, 100_000, 100_000])
  })

  test('waits longer if each socket ends at once, so that a broken server is not flooded', async () => {
    const { sockets, dialled, pass } = scene()
    for (let time = 0; time < 10 * minute; time += 1_000) {
      await pass(1_000)
      sockets.at(-1)!.drop()
    }
    expect(dialled.length).toBeLessThan(50)
  })

  test('reports that the socket is lost, and later that a socket is open again', async () => {
    const { sockets, changes, pass } = scene()
    await pass(0)
    sockets[0]!.drop()
    expect(changes).toEqual([true, false])
    await pass(47_500)
    expect(changes).toEqual([true, false, true])
  })
})

test('a first attempt that fails is retried within seconds, then after a time that doubles up to two minutes', async () => {
  const { dialled, pass } = scene({ refusals: Array<Error>(7).fill(lost) })
  await pass(10 * minute)
  const waits = dialled.slice(1).map((at, index) => at - dialled[index]!)
  expect(waits).toEqual([6_250, 12_500, 25_000, 50_000, 100_000, 100_000, 100_000])
})

test('after a rate limit, the next attempt comes only after the time that the server named', async () => {
  const limited = new RefusalError('too-many', { status: 429, message: 'Wait.' }, { retryAfter: 120 })
  const { dialled, pass } = scene({ refusals: [limited] })
  await pass(119_000)
  expect(dialled).toEqual([0])
  await pass(8_000)
  expect(dialled).toEqual([0, 126_250])
})

test('the page of a person who may not have a socket tries once, and tries again only when `nudge` is called', async () => {
  const refused = new RefusalError('not-verified', { status: 403, message: 'No.' })
  const { connection, dialled, pass } = scene({ refusals: [refused] })
  await pass(60 * minute)
  expect(dialled).toEqual([0])
  connection.nudge()
  await pass(1_000)
  expect(dialled).toHaveLength(2)
})

test('a call of `nudge` ends a long wait within a second', async () => {
  const { connection, dialled, pass } = scene({ refusals: Array<Error>(5).fill(lost) })
  await pass(40_000)
  const before = dialled.length
  connection.nudge()
  await pass(1_000)
  expect(dialled).toHaveLength(before + 1)
})

test('the next socket opens before the server ends the current one, so that no hint is missed', async () => {
  const { sockets, changes, texts, pass } = scene()
  await pass(119 * minute)
  expect(sockets).toHaveLength(2)
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false])
  sockets[1]!.receive('by the new one')
  expect({ texts, changes }).toEqual({ texts: ['by the new one'], changes: [true] })
})

test('a socket sends pings, so that it is never idle for ten minutes', async () => {
  const { sockets, pass } = scene()
  await pass(90 * minute)
  expect(sockets[0]!.longestSilence(90 * minute)).toBeLessThan(6 * minute)
  expect(new Set(sockets[0]!.sent)).toEqual(new Set(['{"action":"ping"}']))
})

test('a socket that may be dead is replaced within a second', async () => {
  const { connection, sockets, changes, pass } = scene()
  await pass(0)
  connection.replace()
  expect(sockets[0]!.isClosed).toBe(true)
  await pass(1_000)
  expect({ sockets: sockets.length, changes }).toEqual({ sockets: 2, changes: [true, false, true] })
})

describe('after the end of a connection', () => {
  test('its socket is closed, and it opens no other socket', async () => {
    const { connection, sockets, dialled, pass } = scene()
    await pass(0)
    connection.end()
    connection.nudge()
    connection.replace()
    await pass(180 * minute)
    expect({ closed: sockets[0]!.isClosed, dialled }).toEqual({ closed: true, dialled: [0] })
  })

  test('a socket that was still opening is closed, too', async () => {
    const { connection, sockets, changes, pass } = scene()
    connection.end()
    await pass(0)
    expect({ closed: sockets[0]!.isClosed, changes }).toEqual({ closed: true, changes: [] })
  })
})
