/**
 * An accepted message shows on the receiver's screen exactly once and in order, even if sockets are cut, functions are
 * killed in the middle of a batch, and events are repeated, late and reordered. The receiver is the code of the page
 * (web/src/live, web/src/chats) on a real socket. `FAULTS_SEED=…` repeats a run.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configOf } from '../../infra/config.ts'
import { openFaults } from '../../infra/local/faults.ts'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid, ulidAfter } from '../../shared/ulid.ts'
import { openReceiver } from './receiver.ts'
import { openPages } from './reconnecting-pages.ts'
import { startStorm, type StormCloud } from './storm-cloud.ts'

const isLong = process.env['FAULTS'] === 'long'
const seed = Number(process.env['FAULTS_SEED'] ?? (isLong ? randomInt(1e9) : 20_261_122))
const total = isLong ? 10_000 : 60
const atOnce = isLong ? 20 : 5
/** The receiver's socket is cut after this many messages on average. */
const cutEvery = isLong ? 120 : 10
/** The laptop's gateway admits this many sockets a second. */
const admittedPerSecond = configOf('local').connectsPerSecond

let cloud: StormCloud
beforeAll(async () => {
  cloud = await startStorm(seed)
}, 600_000)
afterAll(() => cloud.close())
beforeEach(({ onTestFailed }) => onTestFailed(() => console.log(`FAULTS_SEED=${seed} repeats it.`)))

test(`${total} messages arrive exactly once and in order`, { timeout: 3_600_000 }, async () => {
  const [ann, ben] = [await cloud.person('ann'), await cloud.person('ben')]
  const chatId = chatIdOf(ann, ben)
  expect((await cloud.call(createChat, { id: newUlid(Date.now()), userId: ben }, ann)).status).toBe(200)
  const chance = openFaults({ seed })
  // The delay before a reconnection is short, because the length of a gap does not matter to the test.
  const random = () => chance.upTo(50, 'reconnect') / 1000
  const receiver = await openReceiver(cloud, { userId: ben, partnerId: ann, chatId, random })
  const accepted: string[] = []
  let begun = 0

  /** Sends one message after the other. If the server refuses the id as too old, sends the message with a new id. */
  async function send(): Promise<void> {
    while (begun < total) {
      begun += 1
      const text = `Message ${begun}`
      const attempt = () =>
        cloud.call(sendMessage, { chatId, id: newUlid(Date.now()), blocks: [{ text }] }, ann)
      let answer = await attempt()
      // The server refuses the id if a message with a later id is already stored.
      while (answer.status === 409) answer = await attempt()
      expect(answer, text).toMatchObject({ status: 200 })
      accepted.push(String(answer.output['id']))
      if (accepted.length % 1000 === 0) console.log(`${accepted.length} messages are accepted`)
      if (accepted.length % 40 === 0) await forgetLimits()
      if (chance.upTo(cutEvery, 'cut') === 1) receiver.cut()
    }
  }

  /** Resets the rate limits, because a person may only send 60 messages a minute. */
  const forgetLimits = async () => {
    for (const [scope, key] of [
      ['send-message', ann],
      ['create-ticket', ben],
    ] as const)
      await cloud.put({
        ...limitKey(scope, key),
        fullAt: 0,
        expiresAt: Math.ceil(Date.now() / 1000) + 3600,
      })
  }

  await Promise.all(Array.from({ length: atOnce }, send))
  await cloud.idle()
  // The last socket that was cut reconnects, and its page catches up.
  for (let waits = 0; receiver.ids().length < total && waits < 100; waits += 1) await sleep(100)
  const missing = total - receiver.ids().length
  await receiver.look()

  console.log(`${total} messages: ${receiver.summary()}, ${missing} missing before the last look`)
  expect(receiver.disorder()).toEqual([])
  expect(receiver.ids()).toEqual(accepted.toSorted())
  expect(new Set(accepted).size).toBe(total)
  receiver.close()
})

test.each([-1, 1])(
  'if two clocks are %d s apart, both people see the same order, and each message is after those that its sender had seen',
  { timeout: 3_600_000 },
  async (seconds) => {
    const names = ['asks', 'answers'].map((name) => `${name}${seconds < 0 ? 'late' : 'early'}`)
    const people = await Promise.all(names.map((name) => cloud.person(name)))
    const [asks = '', answers = ''] = people
    const chatId = chatIdOf(asks, answers)
    for (const [one, other] of [
      [asks, answers],
      [answers, asks],
    ] as const)
      expect((await cloud.call(createChat, { id: newUlid(Date.now()), userId: other }, one)).status).toBe(200)
    const chance = openFaults({ seed })
    const random = () => chance.upTo(50, 'reconnect') / 1000
    const sent: { id: string; seen: string | undefined }[] = []

    /**
     * Opens a person's page, whose clock is `ahead` milliseconds ahead. As the site does, the page gives each message an
     * id that is later than all ids that it knows.
     */
    const open = async (userId: string, partnerId: string, ahead: number) => {
      const receiver = await openReceiver(cloud, { userId, partnerId, chatId, random })
      let own = ''
      const say = async (text: string) => {
        const seen = receiver.ids().at(-1)
        const id = ulidAfter([own, seen ?? ''].toSorted().at(-1) ?? '', Date.now() + ahead)
        const answer = await cloud.call(sendMessage, { chatId, id, blocks: [{ text }] }, userId)
        // The id is too old because the partner has sent a later message meanwhile.
        if (answer.status === 409) {
          await receiver.look()
          return say(text)
        }
        expect(answer, text).toMatchObject({ status: 200 })
        own = id
        sent.push({ id, seen })
        if (chance.upTo(cutEvery, 'cut') === 1) receiver.cut()
      }
      const talk = async () => {
        for (let count = 1; count <= total / 4; count += 1) {
          await say(`${userId} ${count}`)
          if (count % 40 === 0)
            await cloud.put({ ...limitKey('send-message', userId), fullAt: 0, expiresAt: 2 ** 31 })
        }
      }
      return { receiver, talk }
    }

    const both = [await open(asks, answers, 0), await open(answers, asks, seconds * 1000)]
    await Promise.all(both.map(({ talk }) => talk()))
    await cloud.idle()
    for (const { receiver } of both) {
      await receiver.look()
      expect(receiver.disorder()).toEqual([])
      expect(receiver.ids()).toEqual(sent.map(({ id }) => id).toSorted())
      receiver.close()
    }
    for (const { id, seen = '' } of sent) expect(id > seen).toBe(true)
  },
)

const pages = 2_000

// test/live/reconnect-storm.deep.test.ts is the short form of this test. It runs the page's code with a fake clock.
if (isLong)
  test(
    `${pages} pages that lose their sockets at the same moment all reconnect`,
    { timeout: 1_800_000 },
    async () => {
      const calm = await startStorm()
      const chance = openFaults({ seed })
      const all = await openPages(calm, pages, () => chance.upTo(1000, 'jitter') / 1000)
      await all.secondsUntilBack(600)
      expect(all.openCount()).toBe(pages)

      all.cut()
      const seconds = await all.secondsUntilBack(600)
      const { attempts, opened } = all.counts()
      const summary = `${all.openCount()} back after ${seconds} s; attempts a second: ${attempts.join(' ')}; opened: ${opened.join(' ')}`
      console.log(summary)
      expect(all.openCount(), summary).toBe(pages)
      // In one second the gateway admits at most a full burst and this many further sockets.
      expect(Math.max(...opened), summary).toBeLessThanOrEqual(2 * admittedPerSecond)
      // In every second fewer than a third of the pages try to reconnect, because each page waits for a random time.
      expect(Math.max(...attempts), summary).toBeLessThan(pages / 3)
      all.close()
      await calm.close()
    },
  )
