import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
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

/** Simulates a server that stores changes of the settings; returns a function that reads them. */
function keepSettings(settings: NotificationSettings = defaultSettings) {
  let kept = settings
  answer(getNotificationSettings, () => kept)
  answer(listPushSubscriptions, { items: [], publicKey: 'key' })
  answer(updateNotificationSettings, ({ quietHours = kept.quietHours, ...change }) => {
    const { emailNotifications = kept.emailNotifications, mailPreviews = kept.mailPreviews } = change
    const mail = { ...kept.mail, ...change.mail }
    const push = { ...kept.push, ...change.push }
    kept = { emailNotifications, mailPreviews, mail, push, ...(quietHours && { quietHours }) }
    return kept
  })
  return () => kept
}

async function open(width = 1440) {
  await openPage(path, { as: ann, width })
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  await screen.findByRole('switch', { name: 'Email notifications' })
}

test('every type has a switch for mails and one for pushes; all are on except mails about saves, hearts, lines and found posts', async () => {
  keepSettings()
  await open(390)
  // The switch of this device is left out, because it loads later.
  const all = screen
    .getAllByRole<HTMLInputElement>('switch')
    .filter((each) => each.getAttribute('aria-label') !== 'Push on this device')
  expect(all).toHaveLength(3 + 2 * noticeTypes.length)
  const off = all.filter(({ checked }) => !checked).map((each) => each.getAttribute('aria-label'))
  expect(off).toEqual([
    'Email: Hearts on your messages',
    'Email: Saves of your posts',
    'Email: People in line for your things',
    'Email: Deals that are over',
    'Email: New for your saved searches',
    'Email: New for your wishes',
    'Email: Lower prices of what you saved',
    'Quiet hours',
  ])
  screen.getByText('Codes and links to log in always reach you.')
})

test('a switch changes at once and sends only its own change, which another visit of the page shows', async () => {
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

test('a switch that is pressed twice quickly ends in the state of the last press', async () => {
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

test('a change that fails is rolled back with an error, and other changes stay', async () => {
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

test('a change without a connection is sent when the connection is back', async () => {
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

test('while mails are off, the settings for each type of mail are kept but cannot be changed', async () => {
  const kept = keepSettings()
  await open()
  await user.click(one('Email notifications'))
  await until(() => expect(kept().emailNotifications).toBe(false))
  expect([one('Email: Messages').disabled, one('Email: Messages').checked]).toEqual([true, true])
  expect([one('Show previews in mails').disabled, one('Show previews in mails').checked]).toEqual([
    true,
    true,
  ])
  expect(one('Push: Messages').disabled).toBe(false)
})

test('previews in mails are on until the person switches them off', async () => {
  const kept = keepSettings()
  await open()
  expect(one('Show previews in mails').checked).toBe(true)
  screen.getByText('The first words, and the picture of the post. Never photos of a conversation.')
  await user.click(one('Show previews in mails'))
  await until(() => expect(kept().mailPreviews).toBe(false))
  expect(callsOf(updateNotificationSettings)).toEqual([{ mailPreviews: false }])
  await openPage('/settings', { as: ann })
  await open()
  await until(() => expect(one('Show previews in mails').checked).toBe(false))
})

test('quiet hours are a night by default, can be changed at both ends, and can be removed', async () => {
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

test.each(['Etc/Unknown', undefined])(
  'on a device whose time zone is %s, quiet hours use the time zone of the person’s campus',
  async (timeZone) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions
    })
    const kept = keepSettings()
    await open()
    await user.click(one('Quiet hours'))
    await until(() => expect(kept().quietHours?.timeZone).toBe('America/Chicago'))
    await screen.findByText('Times in America/Chicago.')
  },
)

test('quiet hours that end when they begin are not saved, and show an error until one end changes', async () => {
  const quietHours = { from: 22 * 60, to: 8 * 60, timeZone: 'America/Chicago' }
  const kept = keepSettings({ ...defaultSettings, quietHours })
  await open()
  const [from, to] = [
    screen.getByLabelText<HTMLInputElement>('From'),
    screen.getByLabelText<HTMLInputElement>('To'),
  ]
  fireEvent.change(to, { target: { value: '22:00' } })
  await screen.findByText('From and To are the same time.')
  expect([from.value, to.value]).toEqual(['22:00', '22:00'])
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(updateNotificationSettings)).toEqual([])
  fireEvent.change(to, { target: { value: '22:30' } })
  await until(() => expect(kept().quietHours).toMatchObject({ from: 22 * 60, to: 22 * 60 + 30 }))
  expect(screen.queryByText('From and To are the same time.')).toBeNull()
})

test('settings that fail to load can be loaded again', async () => {
  refuse(getNotificationSettings, 'unavailable')
  await openPage(path, { as: ann, width: 390 })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  keepSettings()
  await user.click(retry)
  await screen.findByRole('switch', { name: 'Quiet hours' })
})

test('a visitor is asked to log in, and a person with an unverified e-mail to verify it', async () => {
  await openPage(path, { width: 390 })
  await screen.findByRole('dialog', { name: 'Log in to see your notifications' })
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
  await openPage(path, { as: newcomer, width: 390 })
  await screen.findByRole('heading', { name: 'Verify your account' })
  expect(window.location.pathname).toBe('/verify')
})
