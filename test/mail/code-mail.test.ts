import { expect, test } from 'vitest'
import { codeMail, schoolCodeMail } from '../../lambdas/mail/code-mail.ts'
import type { Mail } from '../../lambdas/mail/mailer.ts'
import { contrast } from '../../shared/campuses/accent.ts'
import { campuses, findCampus } from '../../shared/campuses/campus.ts'

const ou = findCampus('ou')!
const wordsOf = ({ subject, text, html }: Mail) => `${subject} ${text} ${html.replace(/<[^>]*>/g, ' ')}`

test('the subject states the code and what it verifies, the body that it expires after two hours', () => {
  expect(codeMail('4711', ou).subject).toBe('4711 is your verification code')
  expect(schoolCodeMail('4711', ou).subject).toBe('4711 is your verification PIN')
  for (const mail of [codeMail('4711', ou), schoolCodeMail('4711', ou)]) {
    for (const body of [mail.text, mail.html]) expect(body).toContain('expires after two hours')
  }
})

test('a mail calls its code as the screen does that asks for it: a code, or the PIN of a school email', () => {
  expect(wordsOf(codeMail('4711', ou))).not.toMatch(/\bPIN/i)
  expect(wordsOf(schoolCodeMail('4711', ou))).not.toMatch(/\bcode/i)
})

test('every campus’s mails have its name, and its colour under readable text', () => {
  for (const campus of campuses)
    for (const mail of [codeMail('4711', campus), schoolCodeMail('4711', campus)]) {
      expect(mail.text.split('\n')[0]).toBe(`${campus.name} Buy/Sell`)
      const [, background = '', ink = ''] =
        /background:(#\w{6});color:(#\w{6})[^>]*>(?=[^<]*Buy\/Sell<)/.exec(mail.html)!
      expect(contrast(background, ink), campus.id).toBeGreaterThanOrEqual(4.5)
    }
  expect(codeMail('4711', ou).html).toContain(`background:${ou.color};color:#ffffff`)
})

test('a mail has no pictures, no links and loads nothing', () => {
  expect(schoolCodeMail('4711', ou).html).not.toMatch(/<img|<a |https?:|url\(/)
})

test('the text part has the campus, the purpose, the code and a note', () => {
  expect(schoolCodeMail('4711', ou).text).toMatchInlineSnapshot(`
    "OU Buy/Sell

    Enter this PIN to verify your school email and join OU.

    4711

    This PIN expires after two hours. Only the newest PIN works. If you did not ask for it, ignore this mail.
    "
  `)
})
