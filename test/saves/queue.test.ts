import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSaveQueue, type SaveMessage } from '../../web/src/saves/queue.ts'

const post = 'p'
const stepOf = (s: fc.Scheduler) => (label: string) => s.schedule(Promise.resolve(), label)
const soon = () => Promise.resolve()
const idle = () => new Promise((done) => setImmediate(done))

/** A network connection that a test can turn off and on. */
function newConnection() {
  let back: PromiseWithResolvers<void> | undefined
  return {
    whenBack: () => back?.promise,
    set: (isOnline: boolean) => {
      if (!isOnline) back ??= Promise.withResolvers<void>()
      else {
        back?.resolve()
        back = undefined
      }
    },
  }
}

/** One person's tabs, their broadcast channel and a server. `step` schedules each of their steps. */
function scene(
  step: (label: string) => Promise<unknown>,
  tabCount: number,
  refusals: readonly boolean[] = [],
) {
  const server = { saved: false, requests: 0, inFlight: 0, mostInFlight: 0 }
  const shown = Array.from({ length: tabCount }, () => ({ saved: false, count: 7 }))
  const alerts: string[] = []
  /** What the browser stores of choices that have not settled. */
  const kept = new Map<string, boolean>()
  const connection = newConnection()
  let clock = 0
  let turn = Promise.resolve()

  const send = async (_: string, saved: boolean) => {
    if (connection.whenBack()) throw new Error('offline')
    const isRefused = refusals[server.requests] ?? false
    server.requests += 1
    server.inFlight += 1
    server.mostInFlight = Math.max(server.mostInFlight, server.inFlight)
    await step('request arrives')
    if (!isRefused) server.saved = saved
    await step('response arrives')
    server.inFlight -= 1
    if (isRefused) throw new Error('refused')
  }
  const tabs: ReturnType<typeof newSaveQueue>[] = shown.map((tab, from) =>
    newSaveQueue({
      send,
      lock: (_, task) => (turn = turn.then(task)),
      whenBack: connection.whenBack,
      now: () => (clock += 1),
      show: (_, saved) => {
        if (tab.saved !== saved) tab.count += saved ? 1 : -1
        tab.saved = saved
      },
      keep: (id, saved) => void kept.set(id, saved),
      drop: (id, saved) => void (kept.get(id) === saved && kept.delete(id)),
      broadcast: (message) => deliver(from, message),
      onSaved: () => alerts.push('saved'),
      onRefused: () => alerts.push('refused'),
    }),
  )
  // Messages of a tab to another one arrive late, but in order.
  const messages = new Map<string, SaveMessage[]>()
  const deliver = (from: number, message: SaveMessage) => {
    for (const to of tabs.keys()) {
      if (to === from) continue
      const queued = messages.get(`${from} ${to}`) ?? []
      messages.set(`${from} ${to}`, [...queued, message])
      void step('message arrives').then(() => {
        const [first, ...rest] = messages.get(`${from} ${to}`)!
        messages.set(`${from} ${to}`, rest)
        tabs[to]!.receive(first!)
      })
    }
  }
  const press = (tab: number) => {
    const saved = !shown[tab]!.saved
    void tabs[tab]!.choose(post, saved)
    return saved
  }
  return { server, shown, alerts, tabs, press, connection, kept }
}

async function burst(s: fc.Scheduler, presses: readonly number[], press: (tab: number) => boolean) {
  let last = false
  s.scheduleSequence(
    presses.map((tab) => ({
      label: `press in tab ${tab}`,
      builder: () => {
        last = press(tab)
        return Promise.resolve()
      },
    })),
  )
  await s.waitIdle()
  return last
}

test('after any burst of presses in three tabs, the server and all tabs have the last choice, counted once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }),
      async (s, presses) => {
        const { server, shown, press, kept } = scene(stepOf(s), 3)
        const last = await burst(s, presses, press)
        expect(kept.size).toBe(0)
        expect(server.saved).toBe(last)
        expect(server.mostInFlight).toBe(1)
        for (const tab of shown) expect(tab).toEqual({ saved: last, count: last ? 8 : 7 })
      },
    ),
  ))

test('whichever requests the server refuses, the screen ends with the server’s state', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.boolean(), { maxLength: 10 }),
      async (s, count, refusals) => {
        const { server, shown, press } = scene(stepOf(s), 1, refusals)
        await burst(s, Array<number>(count).fill(0), press)
        expect(shown[0]).toEqual({ saved: server.saved, count: server.saved ? 8 : 7 })
      },
    ),
  ))

test('an odd number of quick presses sends only one request, for the last choice', async () => {
  const { server, press, alerts } = scene(soon, 1)
  for (let presses = 0; presses < 9; presses++) press(0)
  await idle()
  expect(server).toMatchObject({ saved: true, requests: 1 })
  expect(alerts).toEqual(['saved'])
})

test('a refused save is rolled back in every tab, and only the tab of the press shows the reason', async () => {
  const { shown, press, alerts } = scene(soon, 2, [true])
  press(0)
  expect(shown[0]).toEqual({ saved: true, count: 8 })
  await idle()
  expect(shown).toEqual([
    { saved: false, count: 7 },
    { saved: false, count: 7 },
  ])
  expect(alerts).toEqual(['refused'])
})

test('choices whose requests are in flight take precedence over the server’s list', async () => {
  const { tabs, press } = scene(soon, 1)
  press(0)
  expect([...tabs[0]!.withChoices(['other'], Infinity)]).toEqual(['other', post])
  await idle()
  press(0)
  expect([...tabs[0]!.withChoices(['other', post], Infinity)]).toEqual(['other'])
})

test('choices that were made after the list was requested take precedence over the list', async () => {
  const { tabs, press } = scene(soon, 1)
  press(0)
  await idle()
  expect([...tabs[0]!.withChoices([], 0)]).toEqual([post])
  expect([...tabs[0]!.withChoices([], 99)]).toEqual([])
  press(0)
  await idle()
  expect([...tabs[0]!.withChoices([post], 0)]).toEqual([])
})

test('without a connection choices show on the screen, and only the last choice is sent when the connection is back', async () => {
  const { server, shown, alerts, press, connection, kept } = scene(soon, 2)
  connection.set(false)
  for (let presses = 0; presses < 3; presses++) press(0)
  await idle()
  expect(server.requests).toBe(0)
  expect([...kept]).toEqual([[post, true]])
  for (const tab of shown) expect(tab).toEqual({ saved: true, count: 8 })
  connection.set(true)
  await idle()
  expect(server).toMatchObject({ saved: true, requests: 1 })
  expect(alerts).toEqual(['saved'])
})

test('the server and all tabs end with the last choice, even if the connection is lost several times', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.oneof(fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 12 }),
      async (s, steps) => {
        const { server, shown, press, connection } = scene(stepOf(s), 3)
        let last = false
        s.scheduleSequence(
          [...steps, true].map((step, index) => ({
            label: `step ${index}: ${step}`,
            builder: () => {
              if (typeof step === 'boolean') connection.set(step)
              else last = press(step)
              return Promise.resolve()
            },
          })),
        )
        for (let rounds = 0; rounds < 5; rounds++) {
          await s.waitIdle()
          await idle()
        }
        expect(server.saved).toBe(last)
        for (const tab of shown) expect(tab).toEqual({ saved: last, count: last ? 8 : 7 })
      },
    ),
  ))
