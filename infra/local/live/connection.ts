import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ConnectionInfo } from './events.ts'
import { watchFrames } from './frame-sizes.ts'

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
const frameBytes = 32 * 1024

export type Lifetimes = {
  /** Milliseconds without a message in either direction. */
  idle: number
  whole: number
}
export const lifetimes: Lifetimes = { idle: 10 * 60_000, whole: 2 * 3600_000 }

type Options = {
  facts: ConnectionInfo
  socket: WebSocket
  onMessage: (text: string) => void
  onClose: (code: number, reason: string) => void
  lifetimes: Lifetimes
}

export type OpenConnection = ReturnType<typeof openConnection>

/** One open socket, with the gateway's limits on its idle time and lifetime. */
export function openConnection({ facts, socket, onMessage, onClose, lifetimes: { idle, whole } }: Options) {
  let lastActiveAt = facts.connectedAt
  let isRefused = false
  const goAway = () => socket.close(1001, 'Going away')
  const end = setTimeout(goAway, whole)
  const idleEnd = setTimeout(goAway, idle)
  const touch = () => {
    lastActiveAt = Date.now()
    idleEnd.refresh()
  }
  socket.on('message', (data) => {
    if (isRefused) return
    touch()
    onMessage(textOf(data))
  })
  // The library closes the socket after an error of the protocol.
  socket.on('error', () => undefined)
  socket.on('close', (code, reason) => {
    clearTimeout(end)
    clearTimeout(idleEnd)
    onClose(code, reason.toString())
  })
  return {
    facts,
    lastActiveAt: () => lastActiveAt,
    send(data: Uint8Array | string): void {
      touch()
      // Frames are sent as text, because a browser would get the data of a binary frame as a Blob.
      socket.send(data, { binary: false })
    },
    close: (code: number, reason: string) => socket.close(code, reason),
    /** Closes the socket because of a frame that is too large, and ignores all later messages. */
    refuseFrame(): void {
      isRefused = true
      socket.close(1009, 'Frame too large')
    },
    /** Ends the connection abruptly, like a lost network. */
    cut: () => socket.terminate(),
  }
}

/**
 * Checks the size of each frame from a client. Must be called before the library reads the socket, so that it sees the
 * first byte, too.
 */
export function limitFrames(raw: Duplex, onTooLarge: () => void): void {
  raw.on('data', watchFrames(frameBytes, onTooLarge))
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}
