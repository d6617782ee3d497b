/** A visit starts from what the same person saw last, and from nothing of anybody else. */
import type { Page } from '@playwright/test'
import { createChat } from '../../../shared/chats/create-chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import { api, member, post, type Person } from '../api.ts'
import { another, refused, test, visit } from './cached-site.ts'
import { articleOf, expect, newText } from '../site.ts'

/** Begins a conversation of two people. `from` writes the first message; returns the id of the conversation. */
async function firstMessage(from: Person, to: Person, text: string): Promise<string> {
  const [{ id: sender }, { id: receiver }] = await Promise.all([api(getMe, {}, from), api(getMe, {}, to)])
  const id = () => newUlid(Date.now())
  await api(createChat, { id: id(), userId: sender }, to)
  const { chat } = await api(createChat, { id: id(), userId: receiver }, from)
  await api(sendMessage, { chatId: chat.id, id: id(), blocks: [{ text }] }, from)
  return chat.id
}

/** The kinds of queries that the browser has stored for the next visit. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'seen')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('seen')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('queries').objectStore('queries').getAll()
        reading.onsuccess = () => resolve(reading.result.map(({ key }) => String(key[0])))
      }
    })
  })

/** Makes what is stored older by so many milliseconds. Runs in the page. */
const age = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('seen')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('queries', 'readwrite')
      const walk = transaction.objectStore('queries').openCursor()
      walk.onsuccess = () => {
        const { result: row } = walk
        if (!row) return
        row.update({ ...row.value, at: row.value.at - milliseconds })
        row.continue()
      }
      transaction.oncomplete = () => resolve()
    }
  })

test('the next visit shows the feed, the inbox and a conversation that the person saw, also without a network', async ({
  site,
  open,
  ann,
}) => {
  const [text, words] = [newText('Seen before the tunnel'), newText('See you at the library')]
  await post(ann, text)
  const [me, partner] = [await member('ou', 'Mo Seen'), await member('ou', 'Pat Partner')]
  const chatId = await firstMessage(partner, me, words)
  const page = await open({ as: me, cold: true, refused })
  await visit(page, site)
  await expect.poll(() => stored(page)).toContain('posts')
  await page.goto(`${site.origin}/messages/${chatId}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['me', 'posts', 'chats', 'messages']))

  await page.context().setOffline(true)
  const second = await another(page.context(), site)
  await expect(articleOf(second, text)).toBeVisible()
  await expect(second.getByText(/^You’re offline\. .* As of \d+:\d\d [AP]M\.$/)).toBeVisible()
  const third = await another(page.context(), site, `/messages/${chatId}`)
  await expect(third.getByText(words).first()).toBeVisible()

  // Online again, the feed stays where it is, and a button offers what is new.
  const newer = newText('Written during the tunnel')
  await post(ann, newer)
  await page.context().setOffline(false)
  // The feed looks for new posts if its data is older than 45 seconds.
  await third.evaluate(age, 60_000)
  const fourth = await another(page.context(), site)
  await expect(articleOf(fourth, text)).toBeVisible()
  await fourth.getByRole('button', { name: /new posts?$/ }).click()
  await expect(articleOf(fourth, newer)).toBeVisible()
  // A reload asks for the newest feed.
  await second.reload()
  await expect(articleOf(second, newer)).toBeVisible()
})

test('nothing that a person saw is shown or stored after the session has ended, here or elsewhere', async ({
  site,
  open,
  ben,
}) => {
  const words = newText('Only for Mo')
  const me = await member('ou', 'Mo Leaves')
  const chatId = await firstMessage(ben, me, words)
  const page = await open({ as: me, cold: true, refused })
  await visit(page, site)
  await page.goto(`${site.origin}/messages/${chatId}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect.poll(() => stored(page)).toContain('messages')
  // The session ends on another campus's site, and another person signs in there.
  const next = await member('ou', 'Nat Next')
  await page.close()
  await page.context().clearCookies()
  await page
    .context()
    .addCookies(next.cookies.map((cookie) => ({ ...cookie, httpOnly: false, secure: false })))
  await page.context().setOffline(true)
  const second = await another(page.context(), site, '/messages')
  await expect(second.getByText(/^You’re offline/)).toBeVisible()
  await expect(second.getByText(words)).toHaveCount(0)
  await expect.poll(() => stored(second)).toEqual([])
  // Signing out here deletes what is stored at once.
  await page.context().setOffline(false)
  await second.reload()
  await second.mouse.move(300, 300)
  await expect.poll(() => stored(second)).toContain('me')
  await second.goto(`${site.origin}/logout`)
  await second.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect.poll(() => stored(second)).not.toContain('me')
})
