/** Keeps the connection of this host for the signed-in person, and announces when hints may have been missed. */
import { createTicket } from '../../../shared/live/create-ticket.ts'
import type { Frame } from '../../../shared/live/hint.ts'
import { call } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { onEvents } from '../lib/on-events.ts'
import { noteSession, onSessionChange, sessionUser } from '../session/session.ts'
import { newConnection } from './connection.ts'
import { announceFrame, announceGap, announceHint, liveStatus } from './gaps.ts'
import { joinTabs } from './tabs.ts'

/** The least and most milliseconds between two polls. A random value keeps pages from polling at the same moment. */
const pauses = {
  /** With a socket, in case a hint was lost. */
  live: [110_000, 130_000],
  /** Without a socket, while the tab is visible. */
  polling: [3_000, 5_000],
  /** Without a socket, while the tab is hidden. */
  hidden: [60_000, 90_000],
} as const
/** A tab that was hidden for this long (milliseconds) may have slept. */
const awayMs = 30_000
const handshakeMs = 10_000
const checkEveryMs = 20_000
/** A timer that is this late (milliseconds) was stopped: even in hidden tabs, timers run once a minute. */
const sleptMs = 150_000

let isKept = false
let tabs: ReturnType<typeof joinTabs> | undefined
let owner: string | undefined
let poll: ReturnType<typeof setTimeout> | undefined
let hiddenAt = 0
/** Whether the person has left the page, which may now be in the browser's back/forward cache. */
let isAway = false

/** Opens the socket of this host if there is none; it stays until the person signs out. */
export function keepSocket(): void {
  if (isKept) return
  isKept = true
  follow()
  onSessionChange(follow)
  onEvents(document, 'visibilitychange')(noteVisibility)
  onEvents(
    window,
    'online',
    'offline',
  )(() => {
    tabs?.replace()
    look()
  })
  // A page in the back/forward cache holds no lock and no socket.
  onEvents(
    window,
    'pagehide',
  )(() => {
    isAway = true
    leave({ others: false })
  })
  onEvents(
    window,
    'pageshow',
  )(() => {
    isAway = false
    follow()
  })
  noteSleep()
  liveStatus.subscribe(lookLater)
  lookLater()
}

export function sendToServer(frame: Frame): void {
  tabs?.send(frame)
}

/** Joins the tabs of the signed-in person. */
function follow(): void {
  const user = sessionUser()
  if (user === owner || isAway) return
  leave({ others: true })
  owner = user
  if (user === undefined) return
  tabs = joinTabs({
    name: `live ${user}`,
    connect: (on) => newConnection({ dial, ...on }),
    onHint: announceHint,
    onFrame: announceFrame,
    onStatus: (isOpen) => {
      const was = liveStatus.get()
      liveStatus.set(isOpen ? 'live' : 'polling')
      if (isOpen && was !== 'live') announceGap()
      // The server also ends the socket of a person who signed out elsewhere.
      if (!isOpen) follow()
    },
    // Other modules of this tab have to check the session too, because the tab may be hidden.
    onLeave: noteSession,
  })
  tabs.nudge()
}

function leave(how: { others: boolean }): void {
  const left = tabs
  tabs = undefined
  owner = undefined
  left?.leave(how)
  if (left) liveStatus.set('connecting')
}

async function dial(): Promise<WebSocket> {
  const { ticket } = await call(createTicket, {})
  const socket = new WebSocket(`${config().socketUrl}?ticket=${encodeURIComponent(ticket)}`)
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      socket.close()
      reject(new Error('no socket'))
    }
    const timer = setTimeout(fail, handshakeMs)
    socket.addEventListener('close', fail)
    socket.addEventListener('open', () => {
      clearTimeout(timer)
      socket.removeEventListener('close', fail)
      resolve(socket)
    })
  })
}

function noteVisibility(): void {
  if (document.hidden) {
    hiddenAt = Date.now()
    return
  }
  tabs?.nudge()
  if (Date.now() - hiddenAt > awayMs) look()
  else lookLater()
}

/** A device that slept has lost its socket without an event. */
function noteSleep(): void {
  let last = Date.now()
  setInterval(() => {
    const passed = Date.now() - last
    last = Date.now()
    if (passed < sleptMs) return
    tabs?.replace()
    look()
  }, checkEveryMs)
}

function look(): void {
  if (owner !== undefined && navigator.onLine) announceGap()
  // Finds out whether the leading tab is asleep.
  if (liveStatus.get() === 'live' && !document.hidden) tabs?.nudge()
  lookLater()
}

function lookLater(): void {
  clearTimeout(poll)
  const [least, most] =
    liveStatus.get() === 'live' ? pauses.live : document.hidden ? pauses.hidden : pauses.polling
  poll = setTimeout(look, least + Math.random() * (most - least))
}
