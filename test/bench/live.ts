/**
 * `npm run bench:live` measures the times from Enter until a message is on another browser's screen (with the hint that
 * send-message sends itself, and without it), from sending a comment until a watcher of its thread sees it, and from
 * accepting an offer until the buyer sees it. It also measures how a conversation of 10,000 messages opens and scrolls. It
 * fails if a figure exceeds its budget. `BENCH_MESSAGES=100` sends fewer messages.
 */
import { chromium, type Page } from '@playwright/test'
import { startCloud, type Cloud } from '../../infra/local/cloud.ts'
import { buildSite, publishSite } from '../../infra/local/site.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, forgetLimit, member, type Person } from '../browser/api.ts'
import { browserPath } from '../browser/browser-path.ts'
import { servePeople } from '../browser/people-server.ts'
import { port } from '../browser/ports.ts'
import { measureDeals } from './live-deals.ts'
import { measureThread } from './live-thread.ts'
import { measureLongConversation } from './long-conversation.ts'
import { percentiles } from './percentiles.ts'
import { openPage, shownAt, watchScreen } from './watch-screen.ts'

const count = Number(process.env['BENCH_MESSAGES'] ?? 1000)
const budgets = {
  hint: { p50: 150, p99: 900 },
  noHint: { p50: 500, p99: Infinity },
  thread: { p50: 300, p99: Infinity },
  bar: { p50: 150, p99: 900 },
  line: { p50: 500, p99: Infinity },
}
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']
// Chromium must not slow down the page in the background, because each of the two pages simulates a device of its own.
flags.push('--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows')

function line(what: string, value: string, isWithin = true): void {
  console.log(`${isWithin ? '✓' : '✗'} ${what.padEnd(44)} ${value}`)
  if (!isWithin) process.exitCode = 1
}

/** Stores the time of the last press of Enter in `window.enteredAt`. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const note = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') Object.assign(window, { enteredAt: performance.timeOrigin + performance.now() })
    }
    window.addEventListener('keydown', note, { capture: true })
  })

/** Sends messages one after the other. Returns for each the milliseconds from Enter until the other screen shows it. */
async function timesOf(
  from: Page,
  to: Page,
  senderId: string,
  { first, many }: { first: number; many: number },
): Promise<number[]> {
  const times: number[] = []
  await from.getByRole('textbox', { name: 'Message' }).focus()
  for (let number = first; number < first + many; number += 1) {
    if (number % 40 === 0) await forgetLimit(sendMessage, senderId)
    const name = `Bench ${number}.`
    await from.keyboard.insertText(name)
    await from.keyboard.press('Enter')
    const enteredAt = await from.evaluate(() => (window as unknown as { enteredAt: number }).enteredAt)
    times.push((await shownAt(to, name)) - enteredAt)
  }
  return times
}

/** Drops the first two frames about each message, which send-message sends, so that only the frames of the reaction arrive. */
function loseFirstHints(cloud: Cloud): void {
  const lost = new Map<string, number>()
  cloud.live.lose((frame) => {
    const hint = JSON.parse(frame) as { type: string; message?: { id: string } }
    if (hint.type !== 'message' || !hint.message) return false
    const times = lost.get(hint.message.id) ?? 0
    lost.set(hint.message.id, times + 1)
    // send-message sends one frame to each of the two browsers.
    return times < 2
  })
}

function print(what: string, times: number[], budget: { p50: number; p99: number }): void {
  const { p50, p95, p99 } = percentiles(times)
  const isWithin = p50 <= budget.p50 && p99 <= budget.p99
  line(`${what}, ${times.length} times`, `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`, isWithin)
  for (const from of [50, 100, 150, 200, 300, 400, 500, 700, 900, 2000]) {
    const within = times.filter((time) => time < from).length
    console.log(`    under ${String(from).padStart(4)} ms: ${((within / times.length) * 100).toFixed(1)} %`)
  }
}

await buildSite()
const cloud = await startCloud({ basePort: port, log: () => undefined })
const server = await servePeople(cloud)
const browser = await chromium.launch({ executablePath: browserPath, args: flags })
try {
  await publishSite(cloud)
  const [ann, ben] = [await member('ou', 'Ann Ray'), await member('ou', 'Ben Cole')]
  const [annId, benId] = [(await api(getMe, {}, ann)).id, (await api(getMe, {}, ben)).id]
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId: benId }, ann)
  const first = { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: 'Hello' }] }
  await api(createChat, { id: newUlid(Date.now()), userId: annId }, ben)
  await api(sendMessage, first, ann)
  const open = async (person: Person) => {
    const page = await openPage(browser, person, `/messages/${chat.id}`)
    await page.getByRole('textbox', { name: 'Message' }).waitFor({ timeout: 120_000 })
    return page
  }
  const [from, to] = [await open(ann), await open(ben)]
  await watchKeys(from)
  await watchScreen(to)
  const cold = await timesOf(from, to, annId, { first: 1, many: 3 })
  line('the first three, with cold functions', cold.map((time) => `${Math.round(time)} ms`).join(', '))
  print('on the other screen', await timesOf(from, to, annId, { first: 10, many: count }), budgets.hint)
  loseFirstHints(cloud)
  print(
    'the same without the hint',
    await timesOf(from, to, annId, { first: 10 + count, many: count }),
    budgets.noHint,
  )
  cloud.live.lose(() => false)
  const buying = await open(ben)
  const people = { seller: ann, sellerId: annId, buyer: ben, buyerId: benId }
  const { bar, line: said } = await measureDeals(buying, people, Math.min(count, 100))
  await buying.context().close()
  print('an accepted offer in the bar of the buyer', bar, budgets.bar)
  print('the same as a line of the conversation', said, budgets.line)
  const comments = await measureThread(browser, { watcher: ann, writer: ben, count: Math.min(count, 300) })
  print('a comment on the page of a watcher', comments, budgets.thread)
  for (const { what, value, isWithin } of await measureLongConversation(browser, ben, {
    chatId: chat.id,
    benId,
    annId,
  }))
    line(what, value, isWithin)
} finally {
  await browser.close()
  await server.close()
  await cloud.close()
}
process.exit()
