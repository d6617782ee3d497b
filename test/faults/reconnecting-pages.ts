/** Many pages that keep a socket each: the page's own connection (web/src/live), real sockets, real tickets. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket as Socket } from 'ws'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { createTicket } from '../../shared/live/create-ticket.ts'
import { newConnection } from '../../web/src/live/connection.ts'
import type { StormCloud } from './storm-cloud.ts'

/** A person may have twenty sockets, and a lost one counts until the gateway has noticed. */
const socketsPerPerson = 10

/** Starts to connect all of them at one moment. `random` is from 0 to 1. */
export async function openPages(cloud: StormCloud, count: number, random: () => number) {
  const people = await Promise.all(
    Array.from({ length: Math.ceil(count / socketsPerPerson) }, (_, at) => cloud.person(`page${at}`)),
  )
  const open = new Set<Socket>()
  /** Attempts and opened sockets, by the second since the last loss. */
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

  /** Ten pages of one person, and all pages behind one address, request more tickets than the limits allow. */
  const forgetLimits = async () => {
    const expiresAt = Math.ceil(Date.now() / 1000) + 3600
    const buckets = people.map((id) => limitKey('create-ticket', id))
    for (const bucket of [...buckets, limitKey('create-ticket-from', '192.0.2.1')])
      await cloud.put({ ...bucket, fullAt: 0, expiresAt })
  }

  return {
    /** Returns the seconds until all pages have a socket, or `longest`. */
    async secondsUntilBack(longest: number): Promise<number> {
      for (let second = 0; second < longest && open.size < count; second += 1) {
        if (second % 5 === 0) await forgetLimits()
        await sleep(1000)
      }
      return Math.ceil((Date.now() - beganAt) / 1000)
    },
    openCount: () => open.size,
    /** Attempts and opened sockets since the last loss, one number a second. */
    counts: () => ({
      attempts: Array.from(attempts, (one) => one ?? 0),
      opened: Array.from(opened, (one) => one ?? 0),
    }),
    /** The network drops all connections at one moment. */
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
