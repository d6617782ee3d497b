/** Appeals on the screen of an operator. */
import { afterEach, expect, test, vi } from 'vitest'
import { answerAppeal } from '../../shared/operators/answer-appeal.ts'
import { listAppeals } from '../../shared/operators/list-appeals.ts'
import { announcement } from '../../web/console/announcement.ts'
import { ListAppeals } from '../../web/console/list-appeals.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { user } from '../render/page.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { field, press, show, valueOf } from './show.tsx'

vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: async () => ({}), signOut: async () => undefined }))
afterEach(() => queryClient.clear())

const decision = {
  id: '01KABCDEF0123456789ABCDEFG',
  userId: 'u_ann',
  operator: 'oscar',
  kind: 'post',
  thingId: '01KABCDEF0123456789ABCDEFH',
  ground: 'scam',
  sentence: 'Three people paid for the same bike.',
  takeDown: true,
  measure: 'ban',
  createdAt: Date.now() - 7e7,
  appeal: { text: 'I sold it once.', at: Date.now() - 3e6 },
} as const

const appeals = (operator: string) => show(<ListAppeals pathname="/appeals" isShown operator={operator} />)

test('an appeal is answered with an outcome, a sentence and a reason', async () => {
  answer(listAppeals, { items: [decision] })
  appeals('olga')
  await screen.findByText('Post or comment: The post was taken down. The person was banned.')
  await screen.findByText('I sold it once.')
  await screen.findByText(/by oscar/)
  await press('Answer')
  await press('Send the Answer')
  await screen.findByText('Choose whether the decision stays.')
  await screen.findByText('Write a sentence that the person reads.')
  await user.click(await screen.findByRole('radio', { name: 'The decision is reversed' }))
  await screen.findByText('The post is back, unless its author deleted it. The ban ends now.')
  await user.type(await field('Sentence to the person'), 'You are right.')
  await user.type(await field('Reason'), 'One sale.')
  refuse(answerAppeal, 'offline')
  await press('Send the Answer')
  await screen.findByText('There is no connection. Nothing that you typed is lost. Try again.')
  expect(await valueOf('Sentence to the person')).toBe('You are right.')
  answer(answerAppeal, { done: true })
  answer(listAppeals, { items: [] })
  await press('Send the Answer')
  await screen.findByText('Every appeal has an answer.')
  expect(announcement.get()).toBe('The appeal is answered: the decision is reversed.')
  const [first, second] = callsOf(answerAppeal)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ decisionId: decision.id, reverse: true })
  expect(document.activeElement?.textContent).toBe('Appeals')
})

test("an appeal against the operator's own decision is marked, and the server refuses this operator's answer", async () => {
  answer(listAppeals, { items: [{ ...decision, measure: 'warning', takeDown: false }] })
  appeals('oscar')
  await screen.findByText('Your decision')
  await press('Answer')
  await screen.findByText(/^You decided this; another operator answers\./)
  await user.click(await screen.findByRole('radio', { name: 'The decision stays' }))
  await user.type(await field('Sentence to the person'), 'It stays.')
  await user.type(await field('Reason'), 'It is clear.')
  refuse(answerAppeal, 'own-decision')
  await press('Send the Answer')
  await until(() => screen.getByText('You made this decision. Another operator answers the appeal.'))
  expect(await valueOf('Reason')).toBe('It is clear.')
})
