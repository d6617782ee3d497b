/**
 * Counts events of this browser and sends them in batches, also when the tab closes. Nothing waits for a batch, and a lost
 * or blocked batch has no effect.
 */
import { batchMaximum, sendUsage, type Counted } from '../../../shared/analytics/send-usage.ts'
import type { Me } from '../../../shared/users/user.ts'
import { sendLate, serverNow } from '../lib/call.ts'
import { onEvents } from '../lib/on-events.ts'
import { hasSession, sessionUser } from '../session/session.ts'
import { siteCampus } from '../session/site-campus.ts'
import { asksNotToTrack, isOptedOut, keepChoice } from './browser.ts'
import { browserOfWeek } from './browser-of-week.ts'

const batchMs = 5000

let waiting: Counted[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The id of the person whose choice to be counted is known. Before that, no events of a signed-in person are sent. */
let known: string | undefined
const lastDays = new Map<string, string>()

export function count(one: Counted): void {
  waiting = [...waiting, one].slice(-batchMaximum)
  timer ??= setTimeout(send, batchMs)
}

/** Counts an action at most once a day. A tab that stays open counts it again when it becomes visible on another day. */
function countDay(action: 'Visit' | 'Active'): void {
  const day = new Date().toISOString().slice(0, 10)
  if (lastDays.get(action) === day) return
  lastDays.set(action, day)
  count({ action })
}

let isWatching = false

export function countVisit(): void {
  countDay('Visit')
  if (isWatching) return
  isWatching = true
  onEvents(window, 'pagehide')(send)
  onEvents(
    document,
    'visibilitychange',
  )(() => {
    if (document.visibilityState === 'hidden') return send()
    countDay('Visit')
    if (known !== undefined && known === sessionUser()) countDay('Active')
  })
}

/** Notes who is signed in, and whether they allow to be counted. */
export function countPerson({ refusesAnalytics }: Pick<Me, 'refusesAnalytics'>): void {
  keepChoice(refusesAnalytics !== true)
  known = sessionUser()
  countVisit()
  countDay('Active')
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (asksNotToTrack() || isOptedOut()) waiting = []
  if (waiting.length === 0) return
  const isKnown = !hasSession() || known === sessionUser()
  if (!isKnown) return
  const batch = { campusId: siteCampus().id, browser: browserOfWeek(serverNow()), counted: waiting }
  waiting = []
  try {
    sendLate(sendUsage, batch)
  } catch {
    // The browser blocks sending, so this batch is lost.
  }
}
