/** What a browser stores of a visit, and something to store. */
import type { Page } from '@playwright/test'
import { createChat } from '../../../shared/chats/create-chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import { api, type Person } from '../api.ts'

/** Begins a conversation of two people. `from` writes the first message; returns the id of the conversation. */
export async function firstMessage(from: Person, to: Person, text: string): Promise<string> {
  const [{ id: sender }, { id: receiver }] = await Promise.all([api(getMe, {}, from), api(getMe, {}, to)])
  const id = () => newUlid(Date.now())
  await api(createChat, { id: id(), userId: sender }, to)
  const { chat } = await api(createChat, { id: id(), userId: receiver }, from)
  await api(sendMessage, { chatId: chat.id, id: id(), blocks: [{ text }] }, from)
  return chat.id
}

/** What the browser has stored for the next visit: the kinds of queries, and `screen` for the first screen of the feed. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const screen = localStorage.getItem('seen-screen') === null ? [] : ['screen']
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'seen')) return screen
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('seen')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('queries').objectStore('queries').getAll()
        reading.onsuccess = () => resolve([...screen, ...reading.result.map(({ key }) => String(key[0]))])
      }
    })
  })
