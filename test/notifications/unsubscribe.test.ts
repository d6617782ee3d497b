import { expect, test } from 'vitest'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { unsubscribe as contract } from '../../shared/notifications/unsubscribe.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { call, idle, mailsTo, member, theCloud } from '../cloud.ts'

/** Unsubscribes with the header of the newest mail to a person, as a mail program does (RFC 8058). */
async function oneClick(email: string, how: { method?: string; contentType?: string; body?: string } = {}) {
  const [mail] = await mailsTo(email)
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const { pathname } = new URL(/^<(.+)>$/.exec(mail!.headers['list-unsubscribe'] ?? '')![1]!)
  const { method = 'POST', contentType = 'application/x-www-form-urlencoded' } = how
  const { body = 'List-Unsubscribe=One-Click' } = how
  return fetch(`http://127.0.0.1:${(await theCloud()).ports.site}${pathname}`, {
    method,
    redirect: 'manual',
    ...(method === 'POST' && { headers: { 'content-type': contentType }, body }),
  })
}

/** Returns a person who has got the welcome mail, from which they can unsubscribe. */
async function welcomed() {
  const person = await member()
  await idle()
  return person
}
const wantsMail = async (person: Awaited<ReturnType<typeof member>>) =>
  (await call(getNotificationSettings, {}, person)).output.emailNotifications

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])(
  'a mail program unsubscribes its person with one request of %s, without a sign-in',
  async (contentType, body) => {
    const [ann, ben] = [await welcomed(), await welcomed()]
    expect((await oneClick(ann.email, { contentType, body })).status).toBe(200)
    expect([await wantsMail(ann), await wantsMail(ben)]).toEqual([false, true])
    // Mail programs may repeat the request.
    expect((await oneClick(ann.email, { contentType, body })).status).toBe(200)
  },
)

test('opening the link does not unsubscribe the person yet, but leads to the page', async () => {
  const ann = await welcomed()
  const opened = await oneClick(ann.email, { method: 'GET' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/unsubscribe\/u_\w+-[0-9a-f]{32}$/),
  ])
  expect(await wantsMail(ann)).toBe(true)
})

test('a token that was never mailed is refused, and changes nothing', async () => {
  const ann = await welcomed()
  const [mail] = await mailsTo(ann.email)
  const [, token = ''] = /\/unsubscribe\/(u_\w+-[0-9a-f]+)/.exec(mail!.text) ?? []
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  for (const other of [wrong, contract.example.token])
    expect((await call(contract, { token: other })).error?.code).toBe('unsubscribe-unknown')
  expect(await wantsMail(ann)).toBe(true)
  expect((await call(contract, { token })).status).toBe(200)
  expect(await wantsMail(ann)).toBe(false)
})

test('a person who unsubscribed can switch mails on again, and the same link still works', async () => {
  const ann = await welcomed()
  await oneClick(ann.email)
  await call(updateNotificationSettings, { emailNotifications: true }, ann)
  expect(await wantsMail(ann)).toBe(true)
  await oneClick(ann.email)
  expect(await wantsMail(ann)).toBe(false)
})
