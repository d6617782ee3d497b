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
  /** The leader sends whether it has a socket, at each change and when a tab nudges it. */
  z.object({ type: z.literal('status'), isOpen: z.boolean() }),
  /** A frame for the server, which a tab sends to the leader. Of its own frames, the leader broadcasts only `unwatch`. */
  z.object({ type: z.literal('frame'), frame: frameSchema }),
  /** A tab sends this to the leader when it becomes visible; the leader responds with its status. */
  z.object({ type: z.literal('nudge') }),
  /** The session of the sending tab has ended or changed, so every tab has to check its session. */
  z.object({ type: z.literal('leave') }),
])
type TabMessage = z.output<typeof tabMessageSchema>

/** After this silence (milliseconds), a nudged leader counts as asleep. */
const silenceMs = 2_000

interface TabsOptions {
  /** Tabs with the same name share a connection. */
  name: string
  connect: (on: { onText: (text: string) => void; onChange: (isOpen: boolean) => void }) => Connection
  onHint: (hint: Hint) => void
  /** Called with each frame of another tab. Of its own frames, the leader broadcasts only the end of a watch. */
  onFrame: (frame: Frame) => void
  onStatus: (isOpen: boolean) => void
  /** Called when the session of another tab has ended or changed. */
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
      // A channel does not deliver to its sender, so this tab has to show by itself that there is no socket yet.
      if (isShownOpen) show(false)
      connection = connect({
        onText: (text) => {
          const hint = hintOf(text)
          if (!hint) return
          broadcast({ type: 'hint', hint })
          onHint(hint)
        },
        onChange: (isOpen) => {
          // If another tab has taken the lead, the end of this tab's connection is ignored.
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
      // While this tab still led, it ignored the new leader's hints, so it reports a lost socket and then catches up.
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

  /** Handles another tab's message in the leading tab. */
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
    /** Called when the network changed or the device slept. */
    replace: () => connection?.replace(),
    /** `others`: whether the other tabs have to check their session. */
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

/** Waits for the lock of this name until no other tab holds it, then holds it until `leave`. */
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
      // If the signal was aborted, this tab itself has left the queue.
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

/**
 * Parses a text from the server. Returns undefined for a hint that this version does not know, because the server is newer.
 */
function hintOf(text: string): Hint | undefined {
  try {
    return hintSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
