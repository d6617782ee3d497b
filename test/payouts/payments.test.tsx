import { expect, test } from 'vitest'
import { getPayouts } from '../../shared/payouts/get-payouts.ts'
import type { Payouts } from '../../shared/payouts/payouts.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { ann, newcomer, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { away, button, open, path, payouts, wanted } from './open-payments.ts'

test.each<[string, Payouts, string, string, string]>([
  [
    'a person without an account can set it up',
    payouts('none'),
    'Get paid for what you sell',
    'Tell Stripe, our payment provider, who you are and where your money goes.',
    'Set Up Payouts',
  ],
  [
    'a person who left the application can resume it',
    payouts('incomplete'),
    'Your application is not finished',
    'Your answers are saved. Continue where you left off.',
    'Resume Application',
  ],
  [
    'a person who has finished can view the earnings',
    payouts('complete'),
    'Payouts Enabled',
    'What you earn goes to your bank account.',
    'View Earnings',
  ],
  [
    'a person who is paid but has requirements is led to where they enter them',
    payouts('complete', { requirements: wanted('now', 'individual.verification.document') }),
    'Payouts Enabled',
    'Stripe needs more information to keep paying you. Add it in View Earnings.',
    'View Earnings',
  ],
  [
    'a person who is being checked waits',
    payouts('complete', {
      payoutsEnabled: false,
      requirements: wanted('in-review', 'individual.verification.document'),
      disabledReason: 'requirements.pending_verification',
    }),
    'Payouts in Review',
    'Stripe is checking your answers. You do not have to do anything.',
    'View Earnings',
  ],
  [
    'a person whose name is on a list waits until Stripe has checked',
    payouts('complete', { payoutsEnabled: false, disabledReason: 'listed' }),
    'Payouts in Review',
    'Stripe is checking your answers. You do not have to do anything.',
    'View Earnings',
  ],
  [
    'a person who missed a deadline is not paid',
    payouts('complete', {
      payoutsEnabled: false,
      requirements: wanted('past-due', 'external_account'),
      disabledReason: 'requirements.past_due',
    }),
    'Payouts Paused',
    'Stripe pays you once it has the missing information. Add it in View Earnings.',
    'View Earnings',
  ],
  [
    "a person who is not paid for a reason of Stripe's own sees where to look",
    payouts('complete', { payoutsEnabled: false, disabledReason: 'other' }),
    'Payouts Paused',
    'Stripe does not pay you at the moment. View Earnings shows why.',
    'View Earnings',
  ],
])('the page shows the state and the right button: %s', async (_, of, title, sentence, action) => {
  await open(of, { width: 390 })
  await screen.findByRole('heading', { level: 2, name: title })
  screen.getByText(sentence)
  await button(action)
  const others = ['Set Up Payouts', 'Resume Application', 'View Earnings'].filter((one) => one !== action)
  for (const other of others) expect(screen.queryByRole('button', { name: other })).toBeNull()
})

test.each([
  ['rejected.fraud', 'Stripe decided not to pay you. Only Stripe can say why and change it.'],
  [
    'rejected.incomplete_verification',
    'Stripe decided not to pay you, because it could not verify who you are. Its support can tell you more.',
  ],
  [
    'rejected.terms_of_service',
    'Stripe decided not to pay you, because of its terms of service. Its support can tell you more.',
  ],
])(
  'a person whom Stripe refused (%s) sees the refusal and a link to Stripe’s support',
  async (disabledReason, sentence) => {
    const requirements = wanted('past-due', 'external_account')
    await open(payouts('complete', { payoutsEnabled: false, requirements, disabledReason }))
    await screen.findByRole('heading', { level: 2, name: 'Payouts Refused' })
    screen.getByText(sentence)
    const link = screen.getByRole('link', { name: 'Contact Stripe' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://support.stripe.com',
      '_blank',
    ])
    // The person can still see earlier earnings.
    await button('View Earnings')
    expect(screen.queryByText('Overdue')).toBeNull()
  },
)

test('a person whose payouts we paused sees a link to our own support', async () => {
  const requirements = wanted('now', 'external_account')
  const held = { payoutsEnabled: false, requirements, disabledReason: 'platform_paused' }
  await open(payouts('complete', held))
  await screen.findByRole('heading', { level: 2, name: 'Payouts Paused' })
  screen.getByText('We have paused your payouts. Contact Customer Support to find out why.')
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Customer Support' })
  expect(link.getAttribute('href')).toBe('/settings/help')
})

test('Stripe’s requirements are listed by deadline, and each only once', async () => {
  const requirements = [
    ...wanted('past-due', 'individual.dob.day', 'individual.dob.month', 'individual.dob.year'),
    ...wanted('now', 'individual.verification.document', 'person_1ABC.address.city'),
    ...wanted('in-review', 'individual.id_number'),
    ...wanted('later', 'a.code.of.tomorrow'),
  ]
  await open(payouts('complete', { requirements }))
  const heading = await screen.findByRole('heading', { name: 'Overdue' })
  const lists = within(screen.getByRole('main')).getAllByRole('list')
  const listed = lists.map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  )
  expect(heading).toBeTruthy()
  expect(listed.slice(-4)).toEqual([
    ['Your date of birth'],
    ['A photo of your ID', 'Your address'],
    ['Your Social Security number'],
    ['Something else, which Stripe will tell you'],
  ])
  for (const name of ['Needed now', 'Being checked', 'Needed later']) screen.getByRole('heading', { name })
})

test('an unfinished application shows what Stripe needs now in one list, without the word “Overdue” and without what is needed later', async () => {
  const requirements = [...wanted('past-due', 'external_account'), ...wanted('later', 'individual.id_number')]
  await open(payouts('incomplete', { requirements }))
  await screen.findByRole('heading', { name: 'What Stripe still needs' })
  screen.getByText('A bank account or debit card for your money')
  expect(screen.queryByText('Overdue')).toBeNull()
  expect(screen.queryByText('Your Social Security number')).toBeNull()
})

test('while Stripe is unavailable, the page shows the last known state with its time, and retries automatically', async () => {
  const checkedAt = new Date('2026-11-20T09:30:00').toISOString()
  stopClock()
  await open(payouts('complete', { isFresh: false, checkedAt }))
  await screen.findByText(away)
  expect(screen.getByText(/Last checked on/).textContent).toBe(
    'Last checked on November 20, 2026 at 9:30 AM.',
  )
  await screen.findByRole('heading', { name: 'Payouts Enabled' })
  await user.click(await button('Try Again'))
  await until(() => expect(callsOf(getPayouts)).toHaveLength(2))
  answer(getPayouts, payouts('complete'))
  await passTime(30_000)
  await until(() => expect(screen.queryByText(away)).toBeNull())
})

test('a check that Stripe finishes while the page is open shows without a reload', async () => {
  stopClock()
  const requirements = wanted('in-review', 'individual.verification.document')
  await open(payouts('complete', { payoutsEnabled: false, requirements }))
  await screen.findByRole('heading', { name: 'Payouts in Review' })
  answer(getPayouts, payouts('complete'))
  await passTime(30_000)
  await screen.findByRole('heading', { name: 'Payouts Enabled' })
  await passTime(120_000)
  expect(callsOf(getPayouts)).toHaveLength(2)
})

test('the page requests the state again when its tab comes to the front', async () => {
  await open(payouts('none'))
  await button('Set Up Payouts')
  answer(getPayouts, payouts('incomplete'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await button('Resume Application')
})

test('a page that fails to load can be loaded again', async () => {
  refuse(getPayouts, 'too-many-requests')
  await openPage(path, { as: ann, width: 390 })
  const retry = await button('Try Again')
  answer(getPayouts, payouts('none'))
  await user.click(retry)
  await button('Set Up Payouts')
})

test('the list of all settings links to the page', async () => {
  answer(getPayouts, payouts('none'))
  await openPage('/settings', { as: ann, width: 390 })
  await user.click(await screen.findByRole('link', { name: 'Payouts' }))
  await button('Set Up Payouts')
})

test('a person without a verified school can set up payouts', async () => {
  await open(payouts('none'), { as: without })
  await button('Set Up Payouts')
})

test('a visitor is asked to log in, and a person with an unverified e-mail to verify it', async () => {
  await openPage(path, { width: 390 })
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
  await openPage(path, { as: newcomer, width: 390 })
  await until(() => expect(window.location.pathname).toBe('/verify'))
})
