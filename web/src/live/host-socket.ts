/** Keeps the connection of this host for the signed-in person, and announces when hints may have been missed. */
import { createTicket } from '../../../shared/live/create-ticket.ts'
import type { Frame } from '../../../shared/live/hint.ts'
import { call } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { onEvents } from '../lib/on-events.ts'
import { noteSession, onSessionChange, sessionUser } from '../session/session.ts'
import { newConnection } from './connection.ts'
import { announceFrame, announceGap, announceHint, announceLook, liveStatus } from './gaps.ts'
import { newPolling, type Found } from './polling.ts'
import { joinTabs } from './tabs.ts'

/** A tab that was hidden for this long (milliseconds) may have slept. */
const awayMs = 30_000
const handshakeMs = 10_000
const checkEveryMs = 20_000
/** A timer that is this late (milliseconds) was stopped: even in hidden tabs, timers run once a minute. */
const sleptMs = 150_000

let isKept = false
let tabs: ReturnType<typeof joinTabs> | undefined
let owner: string | undefined
let hiddenAt = 0
const polling = newPolling({
  look,
  isLive: () => liveStatus.get() === 'live',
  isHidden: () => document.hidden,
})
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
    catchUp()
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
  liveStatus.subscribe(polling.restart)
  polling.restart()
}

export function sendToServer(frame: Frame): void {
  tabs?.send(frame)
}

/** What a look without a socket found. If something is new, all pages of this tab catch up. */
export function noteFound(found: Found): void {
  polling.note(found)
  if (found.isNew) announceGap()
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
      const is = isOpen ? 'live' : 'polling'
      // The leader repeats its status, which must not postpone the next look.
      if (is !== was) liveStatus.set(is)
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
  if (Date.now() - hiddenAt > awayMs) catchUp()
  else polling.restart()
}

/** A device that slept has lost its socket without an event. */
function noteSleep(): void {
  let last = Date.now()
  setInterval(() => {
    const passed = Date.now() - last
    last = Date.now()
    if (passed < sleptMs) return
    tabs?.replace()
    catchUp()
  }, checkEveryMs)
}

/** Hints may have been missed while the tab was away. */
function catchUp(): void {
  if (owner !== undefined && navigator.onLine) announceGap()
  polling.restart()
}

/** With a socket, everything in this tab catches up. Without one, `useLook` asks first, and the rest follows what it found. */
function look(): void {
  const isLive = liveStatus.get() === 'live'
  if (owner !== undefined && navigator.onLine) {
    if (isLive) announceGap()
    else announceLook()
  }
  // Finds out whether the leading tab is asleep.
  if (isLive && !document.hidden) tabs?.nudge()
}
