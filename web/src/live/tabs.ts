/**
 * The tabs of one host share one connection. The tab that holds a Web Lock leads: it keeps the socket and forwards
 * everything. The browser gives the lock to another tab as soon as the leader closes or crashes. A sleeping leader does not
 * respond, and a visible tab then takes the lock from it.
 */
import * as z from 'zod/mini'
import { frameSchema, hintSchema } from '../../../shared/live/hint.ts'
import type { Frame, Hint } from '../../../shared/live/hint.ts'
import type { Connection } from './connection.ts'

const tabMessageSchema = z.union([
  z.object({ type: z.literal('hint'), hint: hintSchema }),
  /** The leader sends this at each change and on request: whether it has a socket. */
  z.object({ type: z.literal('status'), isOpen: z.boolean() }),
  /** A tab sends the leader a frame for the server. The leader sends it to announce the end of a watch. */
  z.object({ type: z.literal('frame'), frame: frameSchema }),
  /** A tab sends this to the leader when it becomes visible. */
  z.object({ type: z.literal('nudge') }),
  /** The session may have ended. */
  z.object({ type: z.literal('leave') }),
])
type TabMessage = z.output<typeof tabMessageSchema>

/** A leader that is silent for this long (milliseconds) is asleep. */
const silenceMs = 2_000

interface TabsOptions {
  /** Tabs with the same name share a connection. */
  name: string
  connect: (on: { onText: (text: string) => void; onChange: (isOpen: boolean) => void }) => Connection
  onHint: (hint: Hint) => void
  /** Called when another tab sends a frame. Of the leader's frames, only the end of a watch is announced. */
  onFrame: (frame: Frame) => void
  onStatus: (isOpen: boolean) => void
  /** Another tab has signed out. */
  onLeave: () => void
}

export function joinTabs({ name, connect, onHint, onFrame, onStatus, onLeave }: TabsOptions) {
  const channel = new BroadcastChannel(name)
  const broadcast = (message: TabMessage) => channel.postMessage(message)
  let connection: Connection | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Whether this tab reports an open socket. */
  let isShownOpen = false
  const show = (isOpen: boolean) => {
    isShownOpen = isOpen
    onStatus(isOpen)
  }
  const leadership = newLeadership(name, {
    begin: () => {
      broadcast({ type: 'status', isOpen: false })
      // A channel does not deliver to its sender, so this tab also misses hints until its own socket is open.
      if (isShownOpen) show(false)
      connection = connect({
        onText: (text) => {
          const hint = hintOf(text)
          if (!hint) return
          broadcast({ type: 'hint', hint })
          onHint(hint)
        },
        onChange: (isOpen) => {
          // The end of a connection that another tab has replaced is ignored.
          if (!connection) return
          broadcast({ type: 'status', isOpen })
          show(isOpen)
        },
      })
    },
    end: () => {
      const ending = connection
      connection = undefined
      ending?.end()
    },
    onTaken: () => {
      // Hints of the new leader were ignored while this tab still led.
      if (isShownOpen) show(false)
      broadcast({ type: 'nudge' })
    },
  })

  function receive(message: TabMessage): void {
    if (message.type === 'frame') onFrame(message.frame)
    if (message.type === 'leave') onLeave()
    else if (connection) serve(connection, message)
    else if (message.type === 'hint') onHint(message.hint)
    else if (message.type === 'status') {
      clearTimeout(silence)
      show(message.isOpen)
    }
  }

  /** Handles a message of another tab as the leader. */
  function serve(leading: Connection, message: TabMessage): void {
    if (message.type === 'frame') leading.send(JSON.stringify(message.frame))
    if (message.type !== 'nudge') return
    broadcast({ type: 'status', isOpen: leading.isOpen() })
    leading.nudge()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = tabMessageSchema.safeParse(data)
    if (message.success) receive(message.data)
  })
  return {
    send: (frame: Frame) => {
      if (connection) connection.send(JSON.stringify(frame))
      if (!connection || frame.action === 'unwatch') broadcast({ type: 'frame', frame })
    },
    nudge: () => {
      if (connection) return connection.nudge()
      broadcast({ type: 'nudge' })
      clearTimeout(silence)
      silence = setTimeout(leadership.take, silenceMs)
    },
    /** The network changed or the device slept. */
    replace: () => connection?.replace(),
    /** `others`: whether the other tabs have to check whether the session still exists. */
    leave: ({ others }: { others: boolean }) => {
      if (others) broadcast({ type: 'leave' })
      clearTimeout(silence)
      leadership.leave()
      channel.close()
    },
  }
}

interface LeadershipOptions {
  begin: () => void
  end: () => void
  /** Called when another tab has taken the lock. */
  onTaken: () => void
}

/** Holds the lock of this name as soon as no other tab does, until `leave`. */
function newLeadership(name: string, { begin, end, onTaken }: LeadershipOptions) {
  let queued = new AbortController()
  let release: (() => void) | undefined
  let isLeft = false

  function lead(): Promise<void> | undefined {
    if (isLeft) return undefined
    begin()
    return new Promise((resolve) => {
      release = resolve
    })
  }

  function wait(): void {
    queued = new AbortController()
    const { signal } = queued
    void navigator.locks.request(name, { signal }, lead).catch(() => {
      // Otherwise this tab has left the queue.
      if (!signal.aborted) lose()
    })
  }

  function lose(): void {
    release = undefined
    end()
    if (isLeft) return
    wait()
    onTaken()
  }

  wait()
  return {
    /** Takes the lock from the tab that holds it. */
    take: () => {
      if (isLeft || release) return
      queued.abort()
      void navigator.locks.request(name, { steal: true }, lead).catch(lose)
    },
    leave: () => {
      isLeft = true
      queued.abort()
      end()
      release?.()
    },
  }
}

/** A text from the server as a hint; undefined for an unknown hint of a newer server. */
function hintOf(text: string): Hint | undefined {
  try {
    return hintSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
