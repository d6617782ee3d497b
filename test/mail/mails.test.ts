import { expect, test, vi } from 'vitest'
import { changeCodeMail, codeMail, schoolCodeMail } from '../../lambdas/mail/code-mail.ts'
import { emailChangedMail } from '../../lambdas/mail/email-changed-mail.ts'
import { linkMail } from '../../lambdas/mail/link-mail.ts'
import type { Mail } from '../../lambdas/mail/mailer.ts'
import { newDeviceMail } from '../../lambdas/mail/new-device-mail.ts'
import { notificationMail } from '../../lambdas/mail/notification-mail.ts'
import { passwordChangedMail } from '../../lambdas/mail/password-changed-mail.ts'
import { resetMail } from '../../lambdas/mail/reset-mail.ts'
import { welcomeMail } from '../../lambdas/mail/welcome-mail.ts'
import { contrast } from '../../shared/campuses/accent.ts'
import { noticeTypes } from '../../shared/notifications/notification.ts'
import { isOfFound } from '../../shared/notifications/sentence.ts'
import { campuses, findCampus, type Campus } from '../../shared/campuses/campus.ts'

const ou = findCampus('ou')!
const href = 'https://campus.example/login/sent?email=a%40b.co&token=x'

const changeHref = 'https://ou.campus.example/settings/account/email/link?token=0a'
const pinHref = 'https://ou.campus.example/settings/account/school_email/link?token=0a'

const unsubscribe = {
  page: 'https://ou.campus.example/unsubscribe/u_1-2f',
  oneClick: 'https://ou.campus.example/api/unsubscribe/u_1-2f',
}
const comment = {
  type: 'comment',
  subjectId: 'P1',
  name: 'Ben Cole',
  postId: 'P1',
  text: 'Is it still there? & how old',
} as const
const message = {
  type: 'message',
  subjectId: 'M1',
  name: 'Eve Ray',
  chatId: 'u_1-u_2',
  text: undefined,
} as const

const bytes = new Uint8Array([82, 73, 70, 70])
const pictured = {
  ...comment,
  picture: { id: 'picture-1@campus', type: 'image/webp', bytes },
  post: {
    line: 'Pink couch, $140 "firm" & clean',
    picture: { id: 'picture-0@campus', type: 'image/webp', bytes },
    alt: 'A couch <pink>',
  },
} as const

vi.stubEnv('SITE_ORIGIN', 'https://campus.example')
vi.stubEnv('SUPPORT_ADDRESS', 'support@campus.example')

const mails: Record<string, (campus: Campus) => Mail> = {
  code: (campus) => codeMail('4711', campus),
  'code for a new address': (campus) => changeCodeMail('4711', changeHref, campus),
  PIN: (campus) => schoolCodeMail('4711', pinHref, campus),
  'sign-in link': (campus) => linkMail(href, campus, 'log-in'),
  'registration link': (campus) => linkMail(href, campus, 'registration'),
  reset: (campus) => resetMail(href, campus),
  welcome: (campus) => welcomeMail({ firstName: 'Ann' }, campus, unsubscribe),
  'changed email': emailChangedMail,
  'new device': (campus) =>
    newDeviceMail(
      { device: 'Chrome on Android', place: 'Norman, OK', at: Date.UTC(2026, 10, 22, 9, 5) },
      campus,
    ),
  'changed password': (campus) => passwordChangedMail({ at: Date.UTC(2026, 10, 24, 9, 5) }, campus),
  notification: (campus) => notificationMail([comment], campus, unsubscribe),
  'several notifications': (campus) => notificationMail([comment, message], campus, unsubscribe),
  'notification with pictures': (campus) => notificationMail([pictured], campus, unsubscribe),
  'several notifications with pictures': (campus) =>
    notificationMail([pictured, { ...pictured, text: undefined }, message], campus, unsubscribe),
}

test.each(Object.entries(mails))('the %s mail has the same subject and text as the snapshot', (_, mail) => {
  const { subject, text } = mail(ou)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
})

test('the HTML of a mail is the same as the snapshot', () => {
  expect(newDeviceMail({ device: 'Firefox on Linux', place: undefined, at: 0 }, ou).html).toMatchSnapshot()
})

test.each(Object.entries(mails))('the %s mail has the same words in its HTML as in its text', (_, mail) => {
  const { text, html } = mail(ou)
  const shown = html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  // The HTML shows no address as text, because each address is the target of a link.
  expect(shown).not.toContain('://')
  for (const line of text
    .replaceAll(/^https:.*$/gm, '')
    .split('\n')
    .filter(Boolean))
    for (const piece of line.split(/: |:$/).filter(Boolean)) expect(shown).toContain(piece)
})

test.each(Object.entries(mails))(
  'the %s mail loads no remote content and links only to our own site',
  (_, mail) => {
    const { html } = mail(ou)
    expect(html.replaceAll(/<img src="cid:picture-\d@campus"/g, '')).not.toMatch(
      /<img|src=|<script|<link|url\(|@import/,
    )
    for (const [, target] of html.matchAll(/href="([^"]*)"/g)) {
      const { origin } = new URL(target!)
      expect(['https://campus.example', 'https://ou.campus.example']).toContain(origin)
    }
  },
)

test.each(['light', 'dark'] as const)(
  'the text of mails is readable in the %s theme on every campus',
  (theme) => {
    for (const campus of campuses) {
      const { html } = resetMail(href, campus)
      const dark = /<style>(.*)<\/style>/s.exec(html)![1]!
      const shown = theme === 'dark' ? dark : html.replace(/<style>.*<\/style>/s, '')
      const pairs = [...shown.matchAll(/background:(#\w{6})(?:!important)?;color:(#\w{6})/g)]
      expect(pairs.length).toBeGreaterThanOrEqual(2)
      for (const [, background = '', ink = ''] of pairs)
        expect(contrast(background, ink), campus.id).toBeGreaterThanOrEqual(4.5)
      const page = theme === 'dark' ? '#101317' : '#ffffff'
      const quiet = (
        theme === 'dark' ? /\.quiet[^{]*{color:(#\w{6})/ : /class="quiet" style="color:(#\w{6})/
      ).exec(shown)!
      expect(contrast(page, quiet[1]!)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('a mail about a comment shows the picture and first line of the post and the commenter’s picture, and includes each picture once', () => {
  const { html, pictures = [] } = notificationMail([pictured, pictured], ou, unsubscribe)
  expect(pictures.map(({ id }) => id)).toEqual(['picture-1@campus', 'picture-0@campus'])
  expect(html).toContain('alt="A couch &lt;pink&gt;"')
  expect(html).toContain('Pink couch, $140 &quot;firm&quot; &amp; clean')
  expect(html).toContain('<img src="cid:picture-1@campus" width="40" height="40" alt=""')
})

test('a person without a picture appears as the first letter of their name, in the colour of the campus', () => {
  for (const campus of campuses) {
    const { html, pictures } = notificationMail([comment], campus, unsubscribe)
    expect(pictures).toBeUndefined()
    expect(html).toMatch(/<div class="button" aria-hidden="true"[^>]*background:#\w{6}[^>]*>B<\/div>/)
  }
})

test("a person's name cannot add markup to a mail", () => {
  const { html } = welcomeMail({ firstName: '<b onclick="x">\'&' }, ou, unsubscribe)
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;')
  expect(html).not.toContain('<b onclick')
})

test('a link whose address contains special characters of HTML stays intact', () => {
  expect(linkMail('https://campus.example/?a=1&b="2"', ou, 'log-in').html).toContain(
    'href="https://campus.example/?a=1&amp;b=&quot;2&quot;"',
  )
})

test('every mail has an unsubscribe link, also in the header for mail programs, except codes, links and security mails', () => {
  const offering = Object.entries(mails).filter(([, mail]) => mail(ou).unsubscribe !== undefined)
  expect(offering.map(([name]) => name)).toEqual([
    'welcome',
    'notification',
    'several notifications',
    'notification with pictures',
    'several notifications with pictures',
  ])
  for (const [name, mail] of Object.entries(mails)) {
    const { unsubscribe: oneClick, text, html } = mail(ou)
    expect(text.includes(unsubscribe.page), name).toBe(oneClick !== undefined)
    expect(html.includes(`href="${unsubscribe.page}"`), name).toBe(oneClick !== undefined)
    if (oneClick) expect(oneClick).toBe(unsubscribe.oneClick)
  }
})

test.each(noticeTypes.filter((type) => !isOfFound(type)))(
  'the subject of a mail about one %s names the person and the action, and the mail links to its place',
  (type) => {
    const isChat = ['message', 'message like', 'new chat', 'deal', 'chat deleted'].includes(type)
    const place = isChat ? { chatId: 'u_1-u_2' } : { postId: 'P1' }
    const ofMessage = type === 'message like' ? '?message=S1' : ''
    const post = type === 'want' ? '/post/S1/line' : '/post/P1'
    const path = isChat ? `/messages/u_1-u_2${ofMessage}` : post
    const { subject, text } = notificationMail(
      [{ type, subjectId: 'S1', name: 'Ben Cole', ...place }],
      ou,
      unsubscribe,
    )
    expect(subject).toMatch(/^Ben Cole \w+/)
    expect(text).toContain(`https://ou.campus.example${path}\n`)
  },
)

test('a mail about posts that were found for a search names the search, and links to its results', () => {
  const found = { text: 'desk lamp', path: '/search?q=desk+lamp', count: 2 }
  const { subject, text } = notificationMail(
    [{ type: 'saved search', subjectId: '3', name: 'Ben Cole', postId: 'P1', found }],
    ou,
    unsubscribe,
  )
  expect(subject).toBe('2 new for “desk lamp”')
  expect(text).toContain('https://ou.campus.example/search?q=desk+lamp\n')
})

test('a mail about many notifications lists ten and counts the others', () => {
  const { subject, text } = notificationMail(Array(13).fill(comment), ou, unsubscribe)
  expect(subject).toBe('13 new notifications')
  expect(text.split('Ben Cole commented on your post')).toHaveLength(11)
  expect(text).toContain('3 more are on the site.')
  expect(text).toContain('https://ou.campus.example/notifications\n')
})
