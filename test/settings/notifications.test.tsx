import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { InputOf } from '../../shared/contract.ts'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { noticeTypes } from '../../shared/notifications/notification.ts'
import { defaultSettings, type NotificationSettings } from '../../shared/notifications/settings.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { openPage, setOnline, user } from '../render/page.ts'
import { ann, newcomer } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const path = '/settings/notifications'
const one = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

/** The server, which keeps what is changed. */
function keepSettings(settings: NotificationSettings = defaultSettings) {
  let kept = settings
  answer(getNotificationSettings, () => kept)
  answer(listPushSubscriptions, { items: [], publicKey: 'key' })
  answer(updateNotificationSettings, ({ quietHours = kept.quietHours, ...change }) => {
    const { emailNotifications = kept.emailNotifications } = change
    const mail = { ...kept.mail, ...change.mail }
    const push = { ...kept.push, ...change.push }
    kept = { emailNotifications, mail, push, ...(quietHours && { quietHours }) }
    return kept
  })
  return () => kept
}

async function open(width = 1440) {
  await openPage(path, { as: ann, width })
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  await screen.findByRole('switch', { name: 'Email notifications' })
}

test('every type has a switch for mail and one for devices; all are on but the mails about saves', async () => {
  keepSettings()
  await open(390)
  // The switch of this device comes later.
  const all = screen
    .getAllByRole<HTMLInputElement>('switch')
    .filter((each) => each.getAttribute('aria-label') !== 'Push on this device')
  expect(all).toHaveLength(2 + 2 * noticeTypes.length)
  const off = all.filter(({ checked }) => !checked).map((each) => each.getAttribute('aria-label'))
  expect(off).toEqual(['Email: Saves of your posts', 'Quiet hours'])
  screen.getByText('Codes and links to log in always reach you.')
})

test('a switch changes at once and sends only what it changes; a second page has it', async () => {
  const kept = keepSettings()
  await open()
  await user.click(one('Email: Messages'))
  expect(one('Email: Messages').checked).toBe(false)
  await user.click(one('Push: Mentions of you'))
  await until(() => expect(kept().push['mention']).toBe(false))
  expect(callsOf(updateNotificationSettings)).toEqual([
    { mail: { message: false } },
    { push: { mention: false } },
  ])
  await open()
  expect([one('Email: Messages').checked, one('Push: Mentions of you').checked]).toEqual([false, false])
})

test('a switch that is pressed twice quickly ends as it was pressed last', async () => {
  const kept = keepSettings()
  const release: (() => void)[] = []
  answer(updateNotificationSettings, async ({ mail }: InputOf<typeof updateNotificationSettings>) => {
    await new Promise<void>((resolve) => release.push(resolve))
    return { ...kept(), mail: { ...kept().mail, ...mail } }
  })
  await open()
  await user.click(one('Email: Messages'))
  await user.click(one('Email: Messages'))
  expect(one('Email: Messages').checked).toBe(true)
  await until(() => expect(release).toHaveLength(1))
  release[0]!()
  await until(() => expect(release).toHaveLength(2))
  expect(one('Email: Messages').checked).toBe(true)
  release[1]!()
  await until(() => expect(callsOf(updateNotificationSettings)).toHaveLength(2))
  expect(one('Email: Messages').checked).toBe(true)
})

test('a change that fails is taken back and says so, and the ones beside it stay', async () => {
  const kept = keepSettings()
  await open()
  await user.click(one('Email: Mentions of you'))
  await until(() => expect(kept().mail['mention']).toBe(false))
  refuse(updateNotificationSettings, 'unavailable')
  await user.click(one('Email: Messages'))
  expect(one('Email: Messages').checked).toBe(false)
  await screen.findByText('Something went wrong. Try again.')
  await until(() => expect(one('Email: Messages').checked).toBe(true))
  expect([one('Email: Messages').checked, one('Email: Mentions of you').checked]).toEqual([true, false])
})

test('what is changed offline goes out when the connection is back', async () => {
  const kept = keepSettings()
  await open()
  setOnline(false)
  await user.click(one('Push: Messages'))
  expect(one('Push: Messages').checked).toBe(false)
  expect(callsOf(updateNotificationSettings)).toEqual([])
  setOnline(true)
  await until(() => expect(kept().push['message']).toBe(false))
  expect(one('Push: Messages').checked).toBe(false)
})

test('without mails the choices of mails are kept and cannot be changed', async () => {
  const kept = keepSettings()
  await open()
  await user.click(one('Email notifications'))
  await until(() => expect(kept().emailNotifications).toBe(false))
  expect([one('Email: Messages').disabled, one('Email: Messages').checked]).toEqual([true, true])
  expect(one('Push: Messages').disabled).toBe(false)
})

test('quiet hours begin with the night, are changed by their ends, and are removed', async () => {
  const kept = keepSettings()
  await open()
  await user.click(one('Quiet hours'))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await until(() => expect(kept().quietHours).toEqual({ from: 22 * 60, to: 8 * 60, timeZone }))
  const from = screen.getByLabelText<HTMLInputElement>('From')
  expect([from.value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual(['22:00', '08:00'])
  fireEvent.change(from, { target: { value: '23:15' } })
  await until(() => expect(kept().quietHours?.from).toBe(23 * 60 + 15))
  expect(kept().quietHours?.to).toBe(8 * 60)
  await user.click(one('Quiet hours'))
  await until(() => expect(callsOf(updateNotificationSettings).at(-1)).toEqual({ quietHours: null }))
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('settings that fail to load offer another attempt', async () => {
  refuse(getNotificationSettings, 'unavailable')
  await openPage(path, { as: ann, width: 390 })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  keepSettings()
  await user.click(retry)
  await screen.findByRole('switch', { name: 'Quiet hours' })
})

test('a visitor is asked to log in, and somebody with an unverified e-mail to verify it', async () => {
  await openPage(path, { width: 390 })
  await screen.findByRole('dialog', { name: 'Log in to see your notifications' })
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
  await openPage(path, { as: newcomer, width: 390 })
  await screen.findByRole('heading', { name: 'Verify your account' })
  expect(window.location.pathname).toBe('/verify')
})
