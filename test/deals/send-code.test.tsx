import { afterEach, describe, expect, test, vi } from 'vitest'
import { digitsOf, linkOf } from '../../shared/deals/handover.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import {
  openConversation,
  ownMessage,
  send,
  sentTexts,
  serveConversation,
} from '../chats/open-conversation.ts'
import { write } from '../render/composer.ts'
import { user } from '../render/page.ts'
import { screen, until, within } from '../render/screen.ts'
import { callsOf } from '../render/server.ts'
import { chainAt, minute, openBuyer, seed } from './opened-handover.ts'

const stores = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb', async () => {
  const { databaseOf } = await import('./browser-rows.ts')
  return { openDB: async () => databaseOf(stores) }
})
afterEach(() => {
  stores.clear()
  vi.restoreAllMocks()
})

const question = async () => within(await screen.findByRole('dialog', { name: 'Send this number?' }))

test('the first number of six digits in a conversation is sent only after a confirmation', async () => {
  serveConversation([])
  await openConversation()
  await send('The code is 493 027')
  const first = await question()
  first.getByText('Never send a code you got by text. It is how accounts and numbers are stolen.')
  expect(sentTexts()).toEqual([])
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  const field = screen.getByRole('textbox', { name: 'Message' })
  expect(field.textContent).toBe('The code is 493 027')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click((await question()).getByRole('button', { name: 'Send' }))
  await until(() => expect(sentTexts()).toEqual(['The code is 493 027']))
  await until(() => expect(field.textContent).toBe(''))
  await send('And 118204')
  await until(() => expect(sentTexts()).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a price, a phone number and a date are sent without a question', async () => {
  serveConversation([])
  await openConversation()
  const texts = ['$125,000 for the house', 'Call 405-325-1234', 'It is from 2026-11-27, number 12345']
  for (const text of texts) await send(text)
  await until(() => expect(sentTexts()).toEqual(texts))
})

describe('a buyer’s own handover code', () => {
  const stopped = () => screen.findByText('This is your handover code. Show it, don’t send it.')
  const meetingAt = Date.now() + 10 * minute

  /** Ann buys a lamp, and her browser can show the codes of the handover. */
  const openAsBuyer = async () => {
    await openBuyer(meetingAt)
    await until(() => expect(stores.get('terms')?.size).toBe(1))
    await openConversation()
  }

  const codeOf = async (slot: number) => {
    const link = await linkOf(chainAt(meetingAt), seed, slot)
    return { link, digits: await digitsOf(link) }
  }

  test.each([
    ['among words', (digits: string) => `it says ${digits}`],
    ['one by one', (digits: string) => [...digits].join(' . ')],
    [
      'as the address for a camera',
      (_: string, link: string) => `${window.location.origin}/swap/a/b#5.${link}`,
    ],
  ])('is not sent %s, and the written text stays', async (_, textOf) => {
    serveConversation([])
    await openAsBuyer()
    const { link, digits } = await codeOf(5)
    const text = textOf(digits, link)
    await send(text)
    await stopped()
    expect(screen.getByRole('textbox', { name: 'Message' }).textContent).toBe(text)
    expect(sentTexts()).toEqual([])
  })

  test('is not sent if it is typed while the text before it is still being checked', async () => {
    serveConversation([])
    await openAsBuyer()
    const { digits } = await codeOf(5)
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    const looking = Promise.withResolvers<void>()
    const looks = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...given) => {
      await looking.promise
      return digest(...given)
    })
    await send('It says ')
    await until(() => expect(looks).toHaveBeenCalled())
    await write('Message', digits)
    looking.resolve()
    await stopped()
    expect(sentTexts()).toEqual([])
  })

  test('does not stop other numbers', async () => {
    serveConversation([])
    await openAsBuyer()
    await send('See you at 12:30')
    await until(() => expect(sentTexts()).toEqual(['See you at 12:30']))
  })

  test('cannot be added to a sent message', async () => {
    serveConversation([ownMessage('On my way')])
    await openAsBuyer()
    await user.click(await screen.findByRole('button', { name: 'Message options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await write('Edited message', (await codeOf(5)).digits)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await stopped()
    expect(callsOf(updateMessage)).toEqual([])
  })
})
