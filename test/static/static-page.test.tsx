import { expect, test } from 'vitest'
import { sendEmailCode } from '../../shared/users/send-email-code.ts'
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
] as const

test.each(pages)('/settings/%s has its title and its facts, for a visitor', async (name, title, fact) => {
  await openPage(`/settings/${name}`)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(within(screen.getByRole('main')).getAllByText(fact).length).toBeGreaterThan(0)
})

test('a person whose email is not verified may read every static page, and no other settings', async () => {
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

test('an unknown settings page does not exist', async () => {
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
