/** The queue of reports, and one case, on the screen of an operator. */
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { closeCase } from '../../shared/operators/close-case.ts'
import { getEvidence } from '../../shared/operators/get-evidence.ts'
import { listAudit } from '../../shared/operators/list-audit.ts'
import { listCases } from '../../shared/operators/list-cases.ts'
import { openCase } from '../../shared/operators/open-case.ts'
import { announcement } from '../../web/console/announcement.ts'
import { addressOfCase } from '../../web/console/case-address.ts'
import { Reports } from '../../web/console/reports.tsx'
import { endSession } from '../../web/console/session.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { closePage, passTime, stopClock, user } from '../render/page.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { aCase, opened } from './cases.ts'
import { field, press, show, valueOf } from './show.tsx'

vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: async () => ({}), signOut: async () => undefined }))
afterEach(() => queryClient.clear())

const bike = aCase()
const profile = aCase({ kind: 'person', thingId: undefined }, { reasons: { impersonation: 1 } })
const message = aCase({ kind: 'message', thingId: 'm1' }, { reasons: { bullying: 1 } })

function Page() {
  return <Reports pathname={useLocation().pathname} isShown operator="olga" />
}
const rows = () => screen.getAllByRole('link').map((row) => row.querySelector('strong')?.textContent)
const selected = () =>
  screen.getAllByRole('link').find((row) => row.getAttribute('aria-current') === 'true')?.textContent
const choose = async (name: RegExp) => user.click(await screen.findByRole('radio', { name }))

test('keys move the selection in the queue, claim a case and return to the queue, but not while the operator types', async () => {
  answer(listCases, { items: [bike, profile, message] })
  answer(openCase, opened(profile))
  show(<Page />)
  await until(() => expect(rows()).toEqual(['Post or comment', 'Profile', 'Message']))
  expect(selected()).toContain('Scam × 2Bullying')
  expect(selected()).toContain('It has waited for 3 hours')
  await user.keyboard('jj{Control>}k{/Control}')
  expect(selected()).toContain('Message')
  await user.keyboard('jk')
  expect(selected()).toContain('Profile')
  expect(document.activeElement?.textContent).toContain('Profile')
  await user.keyboard('c')
  await until(() => expect(document.activeElement?.textContent).toBe('Reported profile'))
  await user.type(await field('Reason'), 'bjc')
  expect(await valueOf('Reason')).toBe('bjc')
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('b')
  await until(() => expect(document.activeElement?.textContent).toContain('Profile'))
  expect(callsOf(openCase)).toEqual([{ caseId: profile.id }])
})

test('Enter opens the selected case, and a button leads back', async () => {
  answer(listCases, { items: [bike] })
  answer(openCase, opened(bike))
  show(<Page />)
  await screen.findByText('Post or comment')
  await user.keyboard('{Enter}')
  await screen.findByText('A bike for 50')
  await screen.findByText('2 photos or videos')
  await screen.findByText(/^You have this case until/)
  await press('Back to the Queue')
  await screen.findByRole('list', { name: 'Open cases' })
})

test('the pictures of a report are loaded only when the operator presses the button', async () => {
  answer(listCases, { items: [bike] })
  answer(openCase, opened(bike))
  answer(getEvidence, { pictures: ['UklGRg==', 'UklGRh=='] })
  show(<Page />)
  await screen.findByText('Post or comment')
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Show the Pictures' })
  expect(callsOf(getEvidence)).toEqual([])
  await press('Show the Pictures')
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: '2 of 2, as reported' })
  expect(picture.src).toBe('data:image/webp;base64,UklGRh==')
  expect(callsOf(getEvidence)).toEqual([{ caseId: bike.id, reporterId: 'u_ben' }])
})

test('the queue is refreshed every minute, and the selection stays with its case', async () => {
  stopClock(Date.now())
  answer(listCases, { items: [bike, profile] })
  show(<Page />)
  await until(() => expect(rows()).toHaveLength(2))
  await user.keyboard('j')
  answer(listCases, {
    items: [message, bike, { ...profile, claim: { operator: 'oscar', until: Date.now() + 9e5 } }],
  })
  await passTime(60_000)
  await until(() => expect(rows()).toHaveLength(3))
  expect(selected()).toMatch(/Profile.*oscar is working on it until/)
  refuse(listCases, 'too-many-requests')
  await passTime(60_000)
  await screen.findByText('The list could not be refreshed. The console tries again in a minute.')
  expect(rows()).toHaveLength(3)
})

test('a queue that failed to load can be loaded again, and an empty queue says that nothing is left to decide', async () => {
  refuse(listCases, 'too-many-requests')
  show(<Page />)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  answer(listCases, { items: [] })
  await user.click(again)
  await screen.findByText('Every report is decided.')
})

test('a long queue loads page by page, and the keyboard can also select cases of the next page', async () => {
  answer(listCases, ({ cursor }) => (cursor ? { items: [message] } : { items: [bike], cursor: 'next' }))
  show(<Page />)
  await press('Load More')
  await until(() => expect(rows()).toEqual(['Post or comment', 'Message']))
  await user.keyboard('j')
  expect(selected()).toContain('Message')
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

test('opening a case is recorded, so the page requests it only once for each visit', async () => {
  answer(openCase, opened(bike))
  answer(listCases, { items: [bike] })
  const renderAgain = show(<Page />, addressOfCase(bike.id))
  await screen.findByText('A bike for 50')
  renderAgain()
  for (const event of ['focus', 'online', 'visibilitychange']) {
    window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event(event))
  }
  await queryClient.invalidateQueries({ queryKey: ['list-audit'] })
  expect(callsOf(openCase)).toHaveLength(1)
  await user.keyboard('b')
  await user.click(await screen.findByText('Post or comment'))
  await screen.findByText('A bike for 50')
  expect(callsOf(openCase)).toHaveLength(2)
})

test('keys do nothing while another screen is shown, and the case there stays open', async () => {
  answer(openCase, opened(bike))
  answer(listCases, { items: [bike] })
  show(<Reports pathname={addressOfCase(bike.id)} isShown={false} operator="olga" />)
  await screen.findByText('A bike for 50')
  await user.keyboard('bc{Enter}')
  await screen.findByText('A bike for 50')
  expect(callsOf(openCase)).toHaveLength(1)
  expect(document.activeElement).toBe(document.body)
})

test('a case that another operator has claimed can be read, and can be claimed after half an hour', async () => {
  stopClock(Date.now())
  answer(openCase, opened(bike, { by: 'oscar' }))
  answer(listCases, { items: [] })
  show(<Page />, addressOfCase(bike.id))
  await screen.findByText(/^oscar is working on this case until .*: you can read, and decide after that\.$/)
  await screen.findByText('A bike for 50')
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  await passTime(31 * 60_000)
  answer(openCase, opened(bike))
  await press('Claim This Case')
  await screen.findByText(/^You have this case until/)
  await screen.findByRole('button', { name: 'Decide' })
})

test('after half an hour the page shows that the claim has ended, and the case can still be decided', async () => {
  stopClock(Date.now())
  answer(openCase, opened(bike))
  answer(listCases, { items: [] })
  show(<Page />, addressOfCase(bike.id))
  await screen.findByText(/^You have this case until/)
  await passTime(31 * 60_000)
  await screen.findByText('Your half hour has ended, so another operator can claim and decide this case.')
  await screen.findByRole('button', { name: 'Decide' })
  expect(callsOf(openCase)).toHaveLength(1)
})

test('a decision is validated, previewed and confirmed, and then leads to the next case', async () => {
  answer(listCases, { items: [bike, profile] })
  answer(openCase, opened(bike))
  show(<Page />)
  await user.click(await screen.findByText('Post or comment'))
  await screen.findByText('Nothing is decided yet, so the person reads nothing.')
  await press('Decide')
  await screen.findByText('Choose what happens, or close the case without a decision.')
  await screen.findByText('Write a sentence that the person reads.')
  await screen.findByText('Say why, in one sentence.')
  await user.click(await screen.findByRole('checkbox', { name: /^Take the post down/ }))
  await choose(/suspended/)
  await press('30 days')
  await user.type(await field('Sentence to the person'), 'Stop that.')
  await press('People paid and did not get what you offered.')
  expect(await valueOf('Sentence to the person')).toBe(
    'Stop that. People paid and did not get what you offered.',
  )
  const preview = (await screen.findByRole('region', { name: 'What the person will read' })).textContent
  expect(preview).toContain('Your post was taken down. Only you can see it.')
  expect(preview).toMatch(/Your account is suspended until \w+ \d+, 20\d\d\./)
  expect(preview).toContain('It was meant to take money or things from people by deceiving them.')
  await user.type(await field('Reason'), 'Three buyers.')
  await press('Decide')
  expect(callsOf(closeCase)).toEqual([])
  answer(closeCase, { done: true })
  await press('Suspend for 30 days')
  await until(() => expect(announcement.get()).toBe('The case about Ann Ray is closed.'))
  expect(callsOf(closeCase)).toEqual([
    {
      id: expect.any(String),
      caseId: bike.id,
      takeDown: true,
      measure: 'suspension',
      days: 30,
      ground: 'scam',
      sentence: 'Stop that. People paid and did not get what you offered.',
      reason: 'Three buyers.',
    },
  ])
  await until(() => expect(rows()).toEqual(['Profile']))
  await until(() => expect(document.activeElement?.textContent).toContain('Profile'))
})

test('typed text survives a refusal and a reload, and an unchanged retry has the same id', async () => {
  answer(listCases, { items: [message] })
  answer(openCase, opened(message))
  show(<Page />, addressOfCase(message.id))
  await user.type(await field('Reason'), 'Unfounded.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  refuse(closeCase, 'offline')
  await press('Close Without a Decision')
  await screen.findByText('There is no connection. Nothing that you typed is lost. Try again.')
  refuse(closeCase, 'case-claimed')
  await press('Close Without a Decision')
  await screen.findByText('Another operator is working on this case.')
  await user.type(await field('Reason'), ' Twice.')
  await press('Close Without a Decision')
  await until(() => expect(callsOf(closeCase)).toHaveLength(3))
  const [first, second, third] = callsOf(closeCase)
  expect(second).toEqual(first)
  expect(third?.id).not.toBe(first?.id)
  expect(callsOf(openCase)).toHaveLength(1)

  closePage()
  queryClient.clear()
  show(<Page />, addressOfCase(message.id))
  expect(await valueOf('Reason')).toBe('Unfounded. Twice.')
  answer(closeCase, { done: true })
  await press('Close Without a Decision')
  await until(() => expect(sessionStorage).toHaveLength(0))
  expect(callsOf(closeCase).at(-1)).toMatchObject({ caseId: message.id, reason: 'Unfounded. Twice.' })
})

test('signing out removes the texts that were typed about cases, and an expired session keeps them', async () => {
  answer(listCases, { items: [] })
  answer(openCase, opened(bike))
  show(<Page />, addressOfCase(bike.id))
  await user.type(await field('Reason'), 'A secret.')
  expect(JSON.stringify(sessionStorage)).toContain('A secret.')
  await endSession('Your session has ended. Sign in again.')
  expect(JSON.stringify(sessionStorage)).toContain('A secret.')
  await endSession()
  expect(sessionStorage).toHaveLength(0)
})

test('a case shows other cases of the person, earlier actions of operators, and that the account was deleted', async () => {
  answer(listCases, { items: [] })
  answer(
    openCase,
    opened(bike, { person: undefined, others: [{ ...profile, openedAt: undefined, closedAt: 1 }] }),
  )
  const entry = { id: '01KABCDEF0123456789ABCDEFG', at: 1, operator: 'oscar', operation: 'ban-person' }
  answer(listAudit, {
    items: [{ ...entry, subject: { kind: 'person', id: 'u_ann' }, reason: 'Sold it twice.' }],
  })
  show(<Page />, addressOfCase(bike.id))
  await screen.findByText('The reported person has deleted the account. Their id was u_ann.')
  expect((await screen.findByText('Closed')).parentElement?.textContent).toBe('Profile: Impersonation Closed')
  await screen.findByText(/ban-person, “Sold it twice.”/)
  expect(callsOf(listAudit)[0]).toEqual({ userId: 'u_ann' })
  await screen.findByText(
    'This person has deleted the account, so the case can only be closed without a decision.',
  )
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
})
