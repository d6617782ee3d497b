import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newConnection } from '../../web/src/live/connection.ts'
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

test('2,000 pages that lose their sockets at one moment all reconnect, without spikes, at 50 a second', async () => {
  const random = randomOf(seed)
  let isDown = false
  /** Attempts and admissions by the second since the loss. */
  const attempts: number[] = []
  const admitted: number[] = []
  let began = 0
  const open = new Set<FakeSocket>()
  const dial = async () => {
    const socket = new FakeSocket()
    if (isDown) {
      const second = Math.floor((Date.now() - began) / 1000)
      attempts[second] = (attempts[second] ?? 0) + 1
      if ((admitted[second] ?? 0) >= admittedPerSecond) throw new Error('too many at once')
      admitted[second] = (admitted[second] ?? 0) + 1
    }
    open.add(socket)
    return socket as unknown as WebSocket
  }
  const connections = Array.from({ length: clients }, () =>
    newConnection({ dial, onText: () => undefined, onChange: () => undefined, random }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open.size).toBe(clients)

  isDown = true
  began = Date.now()
  for (const socket of open) socket.drop()
  open.clear()
  let seconds = 0
  for (; open.size < clients && seconds < 300; seconds += 1) await vi.advanceTimersByTimeAsync(1_000)

  const summary = `seed ${seed}: ${open.size} back after ${seconds} s; attempts a second: ${attempts.join(' ')}`
  expect(open.size, summary).toBe(clients)
  expect(seconds, summary).toBeLessThan(120)
  // The gateway admits 500 a second.
  expect(Math.max(...attempts.filter(Boolean)), summary).toBeLessThan(550)
  expect(spikesOf(attempts), summary).toEqual([])
  for (const connection of connections) connection.end()
})

/** The seconds with more than twice the average attempts of the ten seconds around them. */
function spikesOf(attempts: readonly number[]): number[] {
  const all = Array.from(attempts, (count) => count ?? 0)
  return [...all.keys()].filter((second) => {
    const around = all.slice(Math.max(0, second - 5), second + 6)
    const average = around.reduce((sum, count) => sum + count, 0) / around.length
    return all[second]! > Math.max(2 * average, 60)
  })
}
