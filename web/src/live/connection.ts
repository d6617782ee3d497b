/** One socket that is kept open: it comes back after a loss, is renewed before the server ends it, and does not idle. */
import { RefusalError } from '../../../shared/contract.ts'

/** The server ends a socket after two hours, and one that idles after ten minutes. */
const renewAfterMs = [100 * 60_000, 115 * 60_000] as const
const pingEveryMs = [4 * 60_000, 5 * 60_000] as const
/** The longest wait before the first attempt after a loss, which doubles with each failure, and its limit. */
const firstWaitMs = 6_000
const longestWaitMs = 30_000
/** A socket that stayed for so long was no failure. */
const provenAfterMs = 30_000
/** The longest wait when a person is there: the tab came to the front, or the connection is back. */
const nudgedWaitMs = 1_000

interface ConnectionOptions {
  /** Opens a socket. Rejects with a refusal where the person may have none. */
  dial: () => Promise<WebSocket>
  onText: (text: string) => void
  /** Called when there is a socket after none, and when there is none. */
  onChange: (isOpen: boolean) => void
  /** From 0 to 1. */
  random?: () => number
}

export type Connection = ReturnType<typeof newConnection>

/**
 * Begins to connect at once. After a loss it waits a random part of a time that doubles with each failure ('full jitter'),
 * so that many pages that lost their sockets at one moment do not come back at one moment.
 */
export function newConnection({ dial, onText, onChange, random = Math.random }: ConnectionOptions) {
  let socket: WebSocket | undefined
  let openedAt = 0
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let stopUpkeep = () => {}
  let isEnded = false
  /** The attempt that is under way; an older one that ends late is dropped. */
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
      if (!isFinal(error)) retryLater(waitAfter(error))
    }
  }

  /** Uses a new socket in place of the old one, which closes only now, so that nothing is missed between them. */
  function take(opened: WebSocket): void {
    attempt = undefined
    const before = socket
    socket = opened
    openedAt = Date.now()
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
    if (Date.now() - openedAt >= provenAfterMs) failures = 0
    closing.close()
    onChange(false)
    // A renewal may be under way.
    if (!attempt) retryLater()
  }

  function retryLater(atLeast = 0): void {
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
    failures += 1
    wait(atLeast + random() * longest)
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
    /** A person is there: the next attempt comes soon. */
    nudge: () => {
      if (!socket && !attempt) wait(random() * nudgedWaitMs)
    },
    /** The network changed or the device slept: the socket may be dead without knowing. */
    replace: () => {
      failures = 0
      lose()
      if (!attempt) wait(random() * nudgedWaitMs)
    },
    end: () => {
      isEnded = true
      clearTimeout(waiting)
      lose()
    },
  }
}

/** Keeps a socket from idling, and says when to renew it. Returns what ends that. */
function upkeep({ ping, renew, random }: { ping: () => void; renew: () => void; random: () => number }) {
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least)
  const pings = setInterval(ping, between(pingEveryMs))
  const renewal = setTimeout(renew, between(renewAfterMs))
  return () => {
    clearInterval(pings)
    clearTimeout(renewal)
  }
}

/** Asking again changes nothing before the person or their rights change. */
function isFinal(error: unknown): boolean {
  return error instanceof RefusalError && (error.status === 401 || error.status === 403)
}

function waitAfter(error: unknown): number {
  return error instanceof RefusalError ? (error.retryAfter ?? 0) * 1000 : 0
}
