/**
 * Two people whose clocks differ write to each other at full speed. Both see one order, in which no reply is before its
 * question.
 */
import type { Page } from '@playwright/test'
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { deep } from '../depth.ts'
import { api, forgetLimit, member } from './api.ts'
import { expect, test } from './site.ts'

/** `FAULTS=long` sends 1,000 messages. */
const rounds = process.env['FAULTS'] === 'long' ? 100 : 12
/** A person may send sixty messages a minute, so after this number of rounds the test resets the limit. */
const roundsPerLimit = 20
const texts = (page: Page) =>
  page.getByRole('region', { name: /^Conversation with/ }).getByText(/^(Question|Answer|At once) /)
/** The newest messages; the list has no elements for those that are far above. */
const newest = async (page: Page) => (await texts(page).allTextContents()).slice(-8)

for (const seconds of [-3600, -1, 0, 1, 3600])
  test(
    `quick replies are below the messages that they reply to, in the same order for both, with clocks ${seconds} s apart`,
    deep,
    async ({ open }) => {
      const [ann, ben] = [await member('ou', 'Ann Quick'), await member('ou', 'Ben Quick')]
      const userId = (await api(getMe, {}, ann)).id
      const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ben)
      await api(createChat, { id: newUlid(Date.now()), userId: (await api(getMe, {}, ben)).id }, ann)
      const first = { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: 'Hello' }] }
      await api(sendMessage, first, ben)
      const pages: Page[] = []
      for (const [as, ahead] of [
        [ann, 0],
        [ben, seconds],
      ] as const) {
        // The server refuses an id that is not later than the other person's newest one; the message is then sent again
        // under a new id.
        const page = await open({ as, cold: true, refused: [[409, /\/messages$/]] })
        await page.clock.setSystemTime(Date.now() + ahead * 1000)
        await page.goto(`/messages/${chat.id}`)
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
        pages.push(page)
      }
      const say = async (page: Page, text: string) => {
        await page.getByRole('textbox', { name: 'Message' }).fill(text)
        await page.keyboard.press('Enter')
      }
      const people = [userId, (await api(getMe, {}, ben)).id]
      const expected: string[] = []
      for (let round = 1; round <= rounds; round += 1) {
        const [asks, answers] = round % 2 ? pages : pages.toReversed()
        if (!asks || !answers) throw new Error('There are two pages')
        if (round % roundsPerLimit === 0) await Promise.all(people.map((id) => forgetLimit(sendMessage, id)))
        for (const [from, to, text] of [
          [asks, answers, `Question ${round}`],
          [answers, asks, `Answer ${round}`],
        ] as const) {
          await say(from, text)
          expected.push(text)
          for (const page of [to, from]) await expect.poll(() => newest(page)).toEqual(expected.slice(-8))
        }
      }
      await Promise.all(pages.map((page, at) => say(page, `At once ${at}`)))
      for (const page of pages)
        await expect.poll(async () => (await newest(page)).slice(0, -2)).toEqual(expected.slice(-6))
      const seen = await Promise.all(pages.map(newest))
      expect(seen[0]).toEqual(seen[1])
      for (const page of pages) {
        await page.reload()
        await expect.poll(() => newest(page)).toEqual(seen[0])
      }
    },
  )
