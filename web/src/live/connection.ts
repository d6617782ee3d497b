/**
 * One socket that is kept open: it reconnects after a loss, is renewed before the server ends it, and sends pings while
 * idle.
 */
import { RefusalError } from '../../../shared/refusal-error.ts'

/** Ranges in milliseconds: the server closes every socket after two hours, and an idle one after ten minutes. */
const renewAfterMs = [100 * 60_000, 115 * 60_000] as const
const pingEveryMs = [4 * 60_000, 5 * 60_000] as const
/** The longest wait after the first failed attempt; it doubles with each further failure, up to `longestWaitMs`. */
const firstWaitMs = 7_500
const longestWaitMs = 120_000
/** The longest wait after the loss of an open socket: thousands of pages may have lost their sockets at the same moment. */
const lossWaitMs = 95_000
/** The longest wait while the person uses the page: the tab became visible, or the network is back. */
const nudgedWaitMs = 1_000

interface ConnectionOptions {
  /** Opens a socket. Rejects with a refusal if the person has no right to a socket. */
  dial: () => Promise<WebSocket>
  onText: (text: string) => void
  /**
   * Called when a socket opens after there was none, and when the socket is lost; not when a new socket replaces an open
   * one.
   */
  onChange: (isOpen: boolean) => void
  /** Returns a number from 0 to 1, like `Math.random`. */
  random?: () => number
}

export type Connection = ReturnType<typeof newConnection>

/**
 * Connects at once. After the loss of an open socket, the next attempt follows after a random time of up to 95 seconds
 * ('full jitter'), because many pages may have lost their sockets together. If that attempt fails, the next wait is 80 to
 * 120 seconds. If the very first attempt fails, the wait is 5 to 7.5 seconds.
 */
export function newConnection({ dial, onText, onChange, random = Math.random }: ConnectionOptions) {
  let socket: WebSocket | undefined
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let stopUpkeep = () => {}
  let isEnded = false
  /** The newest attempt to connect, while it is in flight. The result of an older attempt that ends later is dropped. */
  let attempt: symbol | undefined

  async function connect(): Promise<void> {
    clearTimeout(waiting)
    const mine = Symbol()
    attempt = mine
    try {
      const opened = await dial()
      if (attempt === mine && !isEnded) take(opened)
      else opened.close()
    } catch (error) {
      if (attempt !== mine || isEnded) return
      attempt = undefined
      if (!isFinal(error)) retryLater(retryAfterMs(error))
    }
  }

  /** Replaces the old socket with a new one. The old socket closes only now, so that no hint is missed in between. */
  function take(opened: WebSocket): void {
    attempt = undefined
    const before = socket
    socket = opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') onText(data)
    })
    opened.addEventListener('close', () => {
      if (socket === opened) lose()
    })
    stopUpkeep()
    stopUpkeep = upkeep({ ping: () => send('{"action":"ping"}'), renew: () => void connect(), random })
    if (before) before.close()
    else onChange(true)
  }

  function lose(): void {
    const closing = socket
    if (!closing) return
    socket = undefined
    stopUpkeep()
    closing.close()
    onChange(false)
    // If the next attempt fails too, the server is in trouble, so the wait after it is the longest.
    failures = Infinity
    // If a renewal is already in flight, its socket replaces the lost one.
    if (!attempt) wait(random() * lossWaitMs)
  }

  function retryLater(atLeast: number): void {
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
    failures += 1
    wait(atLeast + ((2 + random()) / 3) * longest)
  }

  function wait(milliseconds: number): void {
    clearTimeout(waiting)
    if (isEnded) return
    waiting = setTimeout(() => void connect(), milliseconds)
  }

  function send(text: string): void {
    if (socket?.readyState === socket?.OPEN) socket?.send(text)
  }

  void connect()
  return {
    send,
    isOpen: () => socket !== undefined,
    /** Shortens the wait for the next attempt, because the person uses the page. */
    nudge: () => {
      if (!socket && !attempt) wait(random() * nudgedWaitMs)
    },
    /** Replaces the socket, which may be dead without an event after the network changed or the device slept. */
    replace: () => {
      lose()
      failures = 0
      if (!attempt) wait(random() * nudgedWaitMs)
    },
    end: () => {
      isEnded = true
      clearTimeout(waiting)
      lose()
    },
  }
}

/** Sends pings, and calls `renew` when it is time. Returns a function that stops both. */
function upkeep({ ping, renew, random }: { ping: () => void; renew: () => void; random: () => number }) {
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least)
  const pings = setInterval(ping, between(pingEveryMs))
  const renewal = setTimeout(renew, between(renewAfterMs))
  return () => {
    clearInterval(pings)
    clearTimeout(renewal)
  }
}

/** Whether a retry is useless until another person signs in or the person's rights change. */
function isFinal(error: unknown): boolean {
  return error instanceof RefusalError && (error.status === 401 || error.status === 403)
}

function retryAfterMs(error: unknown): number {
  return error instanceof RefusalError ? (error.retryAfter ?? 0) * 1000 : 0
}
