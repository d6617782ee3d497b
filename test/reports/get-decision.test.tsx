import { expect, test } from 'vitest'
import { appealDecision } from '../../shared/reports/appeal-decision.ts'
import type { Decision } from '../../shared/reports/decision.ts'
import { getDecision } from '../../shared/reports/get-decision.ts'
import { readDecision } from '../../shared/reports/read-decision.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const id = '01KABCDEF0123456789ABCDEFG'
const token = `${id}-${'0a'.repeat(16)}`
const day = 24 * 3600_000

const decision = (change: Partial<Decision> = {}): Decision => ({
  id,
  kind: 'post',
  thingId: '01KABCDEF0123456789ABCDEFH',
  ground: 'scam',
  sentence: 'Three people paid for one bike.',
  takeDown: true,
  measure: 'suspension',
  until: Date.now() + 7 * day,
  createdAt: Date.now() - day,
  ...change,
})

test('a mailed link shows a visitor the decision and its reason, and an appeal is sent once', async () => {
  answer(getDecision, decision())
  answer(appealDecision, { appealed: true })
  await openPage(`/decision/${token}`, { width: 390 })
  await screen.findByText('Your post was taken down. Only you can see it.')
  screen.getByText(/^Your account is suspended until .*\. You can read, but not post or write to people\.$/)
  screen.getByText('It was meant to take money or things from people by deceiving them.')
  screen.getByText('Three people paid for one bike.')
  await user.type(screen.getByRole('textbox', { name: 'Why is it wrong?' }), 'I sold it once.')
  answer(getDecision, decision({ appeal: { text: 'I sold it once.', at: Date.now() } }))
  await user.click(screen.getByRole('button', { name: 'Send Appeal' }))
  await screen.findByText(/^We got your appeal on .*\. Another person looks at it, and you get an email\.$/)
  expect(callsOf(appealDecision)).toEqual([{ token, text: 'I sold it once.' }])
  expect(screen.queryByRole('button', { name: 'Send Appeal' })).toBeNull()
})

test('if an appeal is refused, the page shows the reason and keeps the typed text', async () => {
  answer(getDecision, decision())
  refuse(appealDecision, 'appeal-empty')
  await openPage(`/decision/${token}`)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why is it wrong?' })
  await user.type(field, 'No')
  await user.click(screen.getByRole('button', { name: 'Send Appeal' }))
  await screen.findByText('Say why the decision is wrong.')
  expect(field.value).toBe('No')
})

test('the answer to an appeal is shown, and no second appeal is offered', async () => {
  const appeal = { text: 'I sold it once.', at: Date.now() - 2000 }
  answer(
    getDecision,
    decision({ appeal, answer: { isReversed: true, sentence: 'You are right.', at: Date.now() } }),
  )
  await openPage(`/decision/${token}`)
  await screen.findByText('The decision was reversed.')
  screen.getByText('You are right.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('after 14 days no appeal is offered', async () => {
  answer(getDecision, decision({ createdAt: Date.now() - 15 * day }))
  await openPage(`/decision/${token}`)
  await screen.findByText('The time for an appeal is over.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a link on the site leads to an unread decision, until the person opens the decision', async () => {
  answer(getDecision, decision())
  answer(readDecision, { read: true })
  await openPage('/home', { as: { ...ann, unreadDecisionId: id } })
  await user.click(await screen.findByRole('link', { name: 'Read a decision about your account' }))
  await screen.findByText('Your post was taken down. Only you can see it.')
  await until(() => expect(callsOf(readDecision)).toEqual([{ decisionId: id }]))
  await until(() =>
    expect(screen.queryByRole('link', { name: 'Read a decision about your account' })).toBeNull(),
  )
})

test('a decision about another person is not shown', async () => {
  refuse(getDecision, 'decision-not-found')
  await openPage(`/decision/${id}`)
  await screen.findByText(
    'Open this page with the link in our email, or log in to the account that it is about.',
  )
})

test('a truncated link is not sent to the server', async () => {
  await openPage('/decision/01KABC')
  await screen.findByText(/^Open this page with the link in our email/)
  expect(callsOf(getDecision)).toEqual([])
})
