/**
 * Measures how a conversation of 10,000 messages opens and scrolls to its beginning. The bench itself serves the messages,
 * so only the page is measured.
 */
import type { Browser, Page } from '@playwright/test'
import { encodeTime } from 'ulid'
import type { Message } from '../../shared/chats/chat.ts'
import { messagesPageSize } from '../../shared/chats/list-messages.ts'
import type { Person } from '../browser/api.ts'
import { siteOf } from '../browser/people.ts'

const count = 10_000
/** The minimum duration of a task that browsers report as a long task. */
const longTaskMs = 50
const nodesMaximum = 1500

interface People {
  chatId: string
  annId: string
  benId: string
}

interface Figure {
  what: string
  value: string
  isWithin?: boolean
}

/** Makes the messages, one a minute, oldest first. */
function messagesOf({ chatId, annId, benId }: People): Message[] {
  const from = Date.now() - count * 60_000
  return Array.from({ length: count }, (_, number) => {
    const createdAt = from + number * 60_000
    return {
      id: encodeTime(createdAt, 10) + String(number).padStart(16, '0'),
      chatId,
      senderId: number % 3 === 0 ? annId : benId,
      blocks: [{ text: `Old message ${number}, with some words about a lamp.`.repeat(1 + (number % 3)) }],
      media: [],
      hearts: number % 7 === 0 ? [benId] : [],
      createdAt,
    }
  })
}

/** Serves list-messages from memory. Returns the query strings of the requests, an array that grows with each request. */
async function serveMessages(page: Page, messages: readonly Message[]): Promise<string[]> {
  const requests: string[] = []
  await page.route(/\/api\/chats\/[^/]+\/messages/, async (route) => {
    const { searchParams, search } = new URL(route.request().url())
    requests.push(search)
    if (searchParams.has('after')) return route.fulfill({ json: { items: [] } })
    const end = Number(searchParams.get('cursor')?.slice(1) ?? messages.length)
    const begin = Math.max(0, end - messagesPageSize)
    const items = messages.slice(begin, end).toReversed()
    return route.fulfill({ json: { items, ...(begin > 0 ? { cursor: `c${begin}` } : {}) } })
  })
  return requests
}

export async function measureLongConversation(
  browser: Browser,
  ben: Person,
  people: People,
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const expires = Math.floor(Date.now() / 1000) + 86_400
  await context.addCookies(
    ben.cookies.map((cookie) => ({ ...cookie, expires, httpOnly: false, secure: false })),
  )
  const page = await context.newPage()
  const requests = await serveMessages(page, messagesOf(people))
  await page.goto(`${siteOf('ou')}/messages/${people.chatId}`)
  await page
    .getByText(`Old message ${count - 1},`)
    .first()
    .waitFor()
  const opening = requests.filter((search) => !search.includes('after=')).length
  await page.evaluate(() => {
    const seen = { tasks: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  const { nodes, turns } = await readToTheBeginning(page)
  const tasks = await page.evaluate(() => (window as unknown as { seen: { tasks: number[] } }).seen.tasks)
  const longest = Math.max(0, ...tasks)
  await context.close()
  return [
    {
      what: '10,000 messages: requests for the first screen',
      value: String(opening),
      isWithin: opening === 1,
    },
    {
      what: '10,000 messages scrolled: the longest task',
      value: `${Math.round(longest)} ms (${tasks.length} over ${longTaskMs} ms in ${turns} turns of the wheel)`,
      isWithin: longest <= longTaskMs,
    },
    { what: '10,000 messages scrolled: nodes', value: String(nodes), isWithin: nodes <= nodesMaximum },
  ]
}

/** Turns the wheel until the first message is on the screen. Returns the largest number of DOM nodes. */
async function readToTheBeginning(page: Page): Promise<{ nodes: number; turns: number }> {
  await page.getByRole('region', { name: /^Conversation with/ }).hover()
  let nodes = 0
  for (let turns = 1; turns < 8000; turns += 1) {
    await page.mouse.wheel(0, -1500)
    await page.waitForTimeout(20)
    const now = await page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      isBeginning: document.body.innerText.includes('Old message 0,'),
    }))
    nodes = Math.max(nodes, now.nodes)
    if (now.isBeginning) return { nodes, turns }
  }
  throw new Error('The beginning of the conversation was never reached')
}
