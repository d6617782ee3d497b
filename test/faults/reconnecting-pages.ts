/** Many pages with a socket each. They use the connection of real pages (web/src/live), real sockets and real tickets. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket as Socket } from 'ws'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { createTicket } from '../../shared/live/create-ticket.ts'
import { newConnection } from '../../web/src/live/connection.ts'
import type { StormCloud } from './storm-cloud.ts'

/** Half of the twenty sockets that a person may have, because a lost socket counts until the gateway notices the loss. */
const socketsPerPerson = 10

/** Connects `count` pages at the same moment. `random` returns numbers from 0 to 1. */
export async function openPages(cloud: StormCloud, count: number, random: () => number) {
  const people = await Promise.all(
    Array.from({ length: Math.ceil(count / socketsPerPerson) }, (_, at) => cloud.person(`page${at}`)),
  )
  const open = new Set<Socket>()
  /** The numbers of attempts and of opened sockets in each second since the last cut. */
  let attempts: number[] = []
  let opened: number[] = []
  let beganAt = Date.now()
  const countIn = (seconds: number[]) => {
    const second = Math.floor((Date.now() - beganAt) / 1000)
    seconds[second] = (seconds[second] ?? 0) + 1
  }

  async function dial(userId: string): Promise<WebSocket> {
    countIn(attempts)
    const { status, output } = await cloud.call(createTicket, {}, userId)
    if (status !== 200) throw new Error(`create-ticket: ${status}`)
    const url = `ws://127.0.0.1:${cloud.livePort}/?ticket=${String(output['ticket'])}`
    const socket = new Socket(url, { origin: cloud.origin })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    countIn(opened)
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    return socket as unknown as WebSocket
  }
  const connections = Array.from({ length: count }, (_, at) =>
    newConnection({
      dial: () => dial(people[at % people.length]!),
      onText: () => undefined,
      onChange: () => undefined,
      random,
    }),
  )

  /** Resets the rate limits, because ten pages per person behind one address request more tickets than the limits allow. */
  const forgetLimits = async () => {
    const expiresAt = Math.ceil(Date.now() / 1000) + 3600
    const buckets = people.map((id) => limitKey('create-ticket', id))
    for (const bucket of [...buckets, limitKey('create-ticket-from', '192.0.2.1')])
      await cloud.put({ ...bucket, fullAt: 0, expiresAt })
  }

  return {
    /** Waits until all pages have a socket, at most about `longest` seconds. Returns the seconds since the last cut. */
    async secondsUntilBack(longest: number): Promise<number> {
      for (let second = 0; second < longest && open.size < count; second += 1) {
        if (second % 5 === 0) await forgetLimits()
        await sleep(1000)
      }
      return Math.ceil((Date.now() - beganAt) / 1000)
    },
    openCount: () => open.size,
    /** The numbers of attempts and of opened sockets since the last cut, by second. */
    counts: () => ({
      attempts: Array.from(attempts, (one) => one ?? 0),
      opened: Array.from(opened, (one) => one ?? 0),
    }),
    /** Drops the connections of all pages at the same moment. */
    cut(): void {
      attempts = []
      opened = []
      beganAt = Date.now()
      const lost = [...open]
      open.clear()
      for (const socket of lost) socket.terminate()
    },
    close: () => connections.forEach((connection) => connection.end()),
  }
}
