/** Sockets of tests: real clients of the laptop's gateway. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openSocket as openAsPage } from '../../infra/deploy/open-socket.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { createTicket } from '../../shared/live/create-ticket.ts'
import { call, theCloud, type Person } from '../cloud.ts'

export async function ticketOf(person: Person): Promise<string> {
  return (await call(createTicket, {}, person)).output.ticket
}

/** The address of the laptop's site. */
export async function pageOrigin(host = 'ou.campus.localhost'): Promise<string> {
  return `http://${host}:${(await theCloud()).ports.site}`
}

/** Returns the status with which the gateway refuses a socket, or 101 if it opens. */
export async function statusOfOpening(query: string, origin: string | undefined): Promise<number> {
  const { ports } = await theCloud()
  return openAsPage(`ws://127.0.0.1:${ports.live}/${query}`, origin)
}

export async function openSocket(person: Person) {
  const { ports } = await theCloud()
  const address = `ws://127.0.0.1:${ports.live}/?ticket=${await ticketOf(person)}`
  const socket = new WebSocket(address, { origin: await pageOrigin() })
  const frames: unknown[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()))
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  // A cut connection may end with a reset error, which must not fail the running test.
  socket.on('error', () => undefined)
  return {
    /** The frames that have arrived so far. */
    frames,
    /** Resolves with the first frame that matches. */
    async arrival(matches: (frame: Hint) => boolean = () => true): Promise<Hint> {
      for (;;) {
        const found = (frames as Hint[]).find(matches)
        if (found) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** Resolves with the close code of the socket. */
    closed,
    /** Whether the gateway still has the socket. The test sends a ping, to which the gateway itself responds. */
    async isOpen(): Promise<boolean> {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.ping()
      const pong = once(socket, 'pong').then(() => true)
      return Promise.race([pong, closed.then(() => false)])
    },
    close: () => socket.close(),
    /** Cuts the connection without a close frame. */
    cut: () => socket.terminate(),
  }
}
