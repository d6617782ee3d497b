import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { openPage, user } from '../render/page.ts'
import { newcomer } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const pages = [
  ['terms', 'Terms of Service', /at least 16 years old/],
  ['trust_and_safety', 'Trust and Safety', /Set fair prices\./],
  ['returns', 'Return Policy', /You have 4 days/],
  ['about', 'About', /not affiliated with/],
  ['help', 'Help', /help@example.com/],
  ['privacy', 'Privacy Policy', /California Consumer Privacy Act/],
  ['howitworks', 'How It Works', /Pay in person\./],
  ['cookies', 'Cookies', /no advertising cookies/],
  ['refunds', 'Refunds', /Message the seller within 2 days/],
  ['feedback', 'Feedback', /Send a direct message to/],
  ['trust', 'Trust and Safety', /Set fair prices\./],
  ['not_for_sale', 'What may not be sold', /may not be sold, traded or given away here/],
] as const

test.each(pages)('/settings/%s has its title and its facts, for a visitor', async (name, title, fact) => {
  await openPage(`/settings/${name}`)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(within(screen.getByRole('main')).getAllByText(fact).length).toBeGreaterThan(0)
})

test('a person whose e-mail is not verified may read every static page, and no other settings', async () => {
  for (const [name, title] of pages) {
    await openPage(`/settings/${name}`, { as: newcomer, width: 390 })
    await screen.findByRole('heading', { level: 1, name: title })
    expect(window.location.pathname).toBe(`/settings/${name}`)
  }
  answer(sendEmailCode, { sent: false, sentTo: newcomer.email, nextAt: Date.now() + 45_000 })
  await openPage('/settings/account', { as: newcomer, width: 390 })
  await screen.findByRole('button', { name: /^Send again in/ })
  expect(window.location.pathname).toBe('/verify')
})

/** The facts that each of these pages must state. */
const facts: Record<string, RegExp[]> = {
  terms: [
    /at least 16 years old/,
    /US residents only/,
    /within 90 days of their first sale/,
    /within 3 business days of accepting the offer/,
    /about 3 to 5 business days after delivery/,
    /2 days to ask the seller, 2 more to report it/,
    /greater of \$100 or what you paid us in the 12 months/,
    /opt out within 30 days/,
    /within one year of what it is about/,
    /not affiliated with any school/,
  ],
  returns: [
    /Within 2 days of getting the item/,
    /Within 2 more days/,
    /You have 4 days/,
    /counts as complete/,
  ],
  refunds: [/within 2 more days/, /After 4 days/],
  trust_and_safety: [
    /Set fair prices\. .*Tell the truth\. .*Show up on time\. .*Rate each other honestly\./,
    /Bullying.*Discrimination.*Impersonation.*Coarse language.*Scams/,
    /Avoid sharing personal information/,
    /Meet in a public place/,
    /Inspect the item/,
    /Pay in cash/,
    /Report problems/,
  ],
  not_for_sale: [
    /Weapons.*Drugs.*Prescription medicine.*Alcohol and tobacco.*Live animals/,
    /Tickets above their price.*Exam answers.*Accounts and IDs.*Counterfeits/,
    /The note never stops a post/,
    /Choose Report .* ‘May not be sold here’/,
  ],
  privacy: [
    /California Consumer Privacy Act \(CCPA\)/,
    /by email to help@example.com/,
    /16 years and older/,
    /we keep the former text for 7 days, only so that the other person can report it/,
  ],
  about: [
    /ending in \.edu is all a student needs/,
    /not affiliated with/,
    /send us a direct message at @OUBuySell/,
  ],
  help: [/Direct message: @OUBuySell/, /valid for two hours/],
  feedback: [/direct message to @OUBuySell/],
}

test.each(Object.entries(facts))(
  '/settings/%s states everything that the page must state',
  async (name, all) => {
    await openPage(`/settings/${name}`)
    const article = await screen.findByRole('article')
    const text = article.textContent.replace(/\s+/g, ' ')
    for (const fact of all) expect(text).toMatch(fact)
  },
)

test('a long page has a table of contents that links to each section, and the day of its last change', async () => {
  await openPage('/settings/privacy')
  const contents = await screen.findByRole('navigation', { name: 'On this page' })
  for (const link of within(contents).getAllByRole('link')) {
    const section = document.getElementById(link.getAttribute('href')!.split('#')[1]!)
    expect(section?.tagName).toBe('H2')
    expect(section?.textContent).toBe(link.textContent)
  }
  expect(screen.getByText('Last changed').querySelector('time')?.dateTime).toMatch(/^2026-\d\d-\d\d$/)
})

/** If you change a text, update its day of change, and its fingerprint in this test. */
test('the stated day of the last change belongs to the current text', async () => {
  const prints: Record<string, string> = {}
  for (const [name] of pages) {
    await openPage(`/settings/${name}`)
    const article = await screen.findByRole('article')
    const day = article.querySelector('time')!.dateTime
    prints[name] = `${day} ${createHash('sha256').update(article.textContent).digest('hex').slice(0, 8)}`
  }
  expect(prints).toMatchInlineSnapshot(`
    {
      "about": "2026-11-24 08e9a362",
      "cookies": "2026-11-24 f6b4199a",
      "feedback": "2026-11-24 bd7225fb",
      "help": "2026-11-22 c352e614",
      "howitworks": "2026-11-29 3dca4a73",
      "not_for_sale": "2026-11-30 a0a1c8c8",
      "privacy": "2026-11-30 1f321833",
      "refunds": "2026-11-22 391bca8c",
      "returns": "2026-11-22 a77c021f",
      "terms": "2026-11-30 9e8a6a6a",
      "trust": "2026-11-30 069e828d",
      "trust_and_safety": "2026-11-30 069e828d",
    }
  `)
})

test('Trust and Safety and the terms link to the list of what may not be sold', async () => {
  for (const [name, label] of [
    ['trust_and_safety', 'What may not be sold'],
    ['terms', 'what may not be sold'],
  ] as const) {
    await openPage(`/settings/${name}`)
    await user.click(await screen.findByRole('link', { name: label }))
    await screen.findByRole('heading', { level: 1, name: 'What may not be sold' })
  }
})

test('an unknown settings page shows that it does not exist', async () => {
  await openPage('/settings/nonsense')
  await screen.findByRole('heading', { name: "This page doesn't exist." })
})

test('the footer lists the static pages', async () => {
  await openPage()
  const footer = await screen.findByRole('navigation', { name: 'About this site' })
  expect(
    within(footer)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Terms of Service', 'Trust/Safety', 'Returns', 'About', 'Help'])
  await user.click(within(footer).getByRole('link', { name: 'Returns' }))
  await screen.findByRole('heading', { level: 1, name: 'Return Policy' })
})
