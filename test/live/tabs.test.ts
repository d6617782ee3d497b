import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Frame, Hint } from '../../shared/live/hint.ts'
import { newUlid } from '../../shared/ulid.ts'
import { joinTabs } from '../../web/src/live/tabs.ts'

const typing: Hint = { type: 'typing', chatId: 'u_ann-u_bob', userId: 'u_bob' }
const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000 })
const ping = { action: 'ping' } as const

/** A tab of a browser, with the hints that it received and the sockets that it opened. */
interface Tab {
  tabs: ReturnType<typeof joinTabs>
  heard: Hint[]
  frames: Frame[]
  statuses: boolean[]
  leaves: number
  sockets: {
    receive: (text: string) => void
    change: (isOpen: boolean) => void
    sent: string[]
    isEnded: boolean
    nudges: number
  }[]
}

let open: Tab[] = []
let name = ''
beforeEach(() => {
  name = newUlid(Date.now())
  open = []
})
afterEach(() => {
  for (const { tabs } of open) tabs.leave({ others: false })
  vi.useRealTimers()
})

function openTab(): Tab {
  const tab: Omit<Tab, 'tabs'> = { heard: [], frames: [], statuses: [], leaves: 0, sockets: [] }
  const tabs = joinTabs({
    name,
    connect: ({ onText, onChange }) => {
      const socket = {
        receive: onText,
        change: onChange,
        sent: [] as string[],
        isEnded: false,
        isOpen: false,
        nudges: 0,
      }
      tab.sockets.push(socket)
      const change = (isOpen: boolean) => {
        if (socket.isOpen === isOpen) return
        socket.isOpen = isOpen
        onChange(isOpen)
      }
      socket.change = change
      return {
        send: (text) => socket.sent.push(text),
        isOpen: () => socket.isOpen,
        nudge: () => {
          socket.nudges += 1
        },
        replace: () => undefined,
        end: () => {
          socket.isEnded = true
          change(false)
        },
      }
    },
    onHint: (hint) => tab.heard.push(hint),
    onFrame: (frame) => tab.frames.push(frame),
    onStatus: (isOpen) => tab.statuses.push(isOpen),
    onLeave: () => {
      tab.leaves += 1
    },
  })
  const made = Object.assign(tab, { tabs })
  open.push(made)
  return made
}

/** Opens a leading tab with a socket, and a following tab. */
async function openTwo(): Promise<[Tab, Tab]> {
  const leader = openTab()
  await until(() => expect(leader.sockets).toHaveLength(1))
  const follower = openTab()
  leader.sockets[0]!.change(true)
  await until(() => expect(follower.statuses).toEqual([true]))
  return [leader, follower]
}

test('the tabs of a host share one socket, and each tab gets every hint once', async () => {
  const [leader, follower] = await openTwo()
  leader.sockets[0]!.receive(JSON.stringify(typing))
  await until(() => expect(follower.heard).toEqual([typing]))
  expect(leader.heard).toEqual([typing])
  expect(follower.sockets).toEqual([])
})

test('a frame from a newer server that this page does not know is ignored', async () => {
  const [leader, follower] = await openTwo()
  for (const text of ['{"type":"new"}', 'no JSON', '{}']) leader.sockets[0]!.receive(text)
  leader.sockets[0]!.receive(JSON.stringify(typing))
  await until(() => expect(follower.heard).toEqual([typing]))
  expect(leader.heard).toEqual([typing])
})

test('a following tab sends through the socket of the leading one', async () => {
  const [leader, follower] = await openTwo()
  follower.tabs.send(ping)
  leader.tabs.send(ping)
  await until(() => expect(leader.sockets[0]!.sent).toEqual(Array(2).fill(JSON.stringify(ping))))
})

test('if a tab stops watching a thread, the other tabs are notified, because they may show the same thread', async () => {
  const [leader, follower] = await openTwo()
  const frame = { action: 'unwatch', postId: newUlid(Date.now()) } as const
  leader.tabs.send(frame)
  await until(() => expect(follower.frames).toEqual([frame]))
  follower.tabs.send(frame)
  await until(() => expect(leader.frames).toEqual([frame]))
  expect(leader.sockets[0]!.sent).toEqual(Array(2).fill(JSON.stringify(frame)))
})

test('a tab that is opened later is notified whether a socket is open', async () => {
  await openTwo()
  const later = openTab()
  later.tabs.nudge()
  await until(() => expect(later.statuses).toEqual([true]))
})

test('when the leading tab closes, another tab opens a socket, and all tabs are notified of the gap', async () => {
  const [leader, follower] = await openTwo()
  const third = openTab()
  leader.tabs.leave({ others: false })
  await until(() => expect(follower.sockets).toHaveLength(1))
  expect(leader.sockets[0]!.isEnded).toBe(true)
  follower.sockets[0]!.change(true)
  await until(() => expect(third.statuses).toEqual([false, true]))
  expect(follower.statuses).toEqual([true, false, true])
  expect(third.sockets).toEqual([])
  follower.sockets[0]!.receive(JSON.stringify(typing))
  await until(() => expect(third.heard).toEqual([typing]))
})

describe('when a following tab comes to the front', () => {
  test('a leader that is awake goes on leading, and is asked to reconnect soon if it has no socket', async () => {
    const [leader, follower] = await openTwo()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    follower.tabs.nudge()
    await until(() => expect(follower.statuses).toEqual([true, true]))
    await vi.advanceTimersByTimeAsync(60_000)
    expect({ nudges: leader.sockets[0]!.nudges, own: follower.sockets }).toEqual({ nudges: 1, own: [] })
  })

  test('the tab takes the lock from a leader that is asleep', async () => {
    // The sleeping leader holds the lock and does not respond.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isLost = false
    void navigator.locks
      .request(name, () => new Promise(() => undefined))
      .catch(() => {
        isLost = true
      })
    const follower = openTab()
    follower.tabs.nudge()
    await until(() => expect({ isLost, own: follower.sockets.length }).toEqual({ isLost: true, own: 1 }))
  })

  test('a leader whose lock was taken ends its socket, sends no status, and can lead again later', async () => {
    const [leader, follower] = await openTwo()
    let release: () => void = () => undefined
    void navigator.locks.request(name, { steal: true }, () => new Promise<void>((done) => (release = done)))
    await until(() => expect(leader.sockets[0]!.isEnded).toBe(true))
    const ofLeader = leader.statuses.length
    release()
    await until(() => expect(follower.sockets.length + leader.sockets.length).toBe(2))
    expect(follower.statuses.filter((isOpen) => !isOpen).length).toBeLessThanOrEqual(1)
    // The former leader knows that its socket is gone, regardless of which tab leads next.
    await until(() => expect(leader.statuses.slice(ofLeader)).toContain(false))
  })
})

test('a tab that signs out notifies the other tabs, and ends the socket', async () => {
  const [leader, follower] = await openTwo()
  leader.tabs.leave({ others: true })
  await until(() => expect(follower.leaves).toBe(1))
  expect(leader.sockets[0]!.isEnded).toBe(true)
})
