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

/** A tab that was hidden for longer than this (milliseconds) may have slept and missed hints. */
const awayMs = 30_000
const handshakeMs = 10_000
const checkEveryMs = 20_000
/** If a timer is this late (milliseconds), the device slept: even hidden tabs run their timers once a minute. */
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

/** Opens the socket of this host, unless it is already kept, and keeps it until the person signs out. */
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
  // Leaves the connection, because a page in the back/forward cache must hold neither a lock nor a socket.
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

/** Takes the result of a poll (see `useLook`). If the poll found something new, all pages of this tab catch up. */
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
      // The leader also repeats an unchanged status, which must not postpone the next poll.
      if (is !== was) liveStatus.set(is)
      if (isOpen && was !== 'live') announceGap()
      // The server also closes the socket of a person who signed out elsewhere, so the session is compared again.
      if (!isOpen) follow()
    },
    // Makes all modules of this tab check the session, because a hidden tab gets no focus event.
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

/** Detects by a late timer that the device slept, and replaces the socket, which was lost without an event. */
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

/** Makes the pages of this tab catch up, because hints may have been missed while it was hidden, asleep or offline. */
function catchUp(): void {
  if (owner !== undefined && navigator.onLine) announceGap()
  polling.restart()
}

/**
 * Called by the polling. With a socket, all pages of this tab catch up. Without one, the `useLook` listeners poll first,
 * and the pages catch up only if something is new.
 */
function look(): void {
  const isLive = liveStatus.get() === 'live'
  if (owner !== undefined && navigator.onLine) {
    if (isLive) announceGap()
    else announceLook()
  }
  // If the leading tab is asleep, it does not respond to the nudge, and this tab takes its lock.
  if (isLive && !document.hidden) tabs?.nudge()
}
