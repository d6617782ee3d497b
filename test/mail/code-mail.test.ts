import { expect, test } from 'vitest'
import { codeMail, schoolCodeMail } from '../../lambdas/mail/code-mail.ts'

test('the subject states the code and that it is the verification code, the body that it expires after two hours', () => {
  for (const mail of [codeMail('4711'), schoolCodeMail('4711', 'OU')]) {
    expect(mail.subject).toBe('4711 is your verification code')
    expect(mail.text).toContain('expires after two hours')
    expect(mail.html).toContain('expires after two hours')
    expect(mail.text).toContain('Only the newest code works.')
  }
})

test('a mail has no pictures, no links and loads nothing', () => {
  expect(schoolCodeMail('4711', 'OU').html).not.toMatch(/<img|<a |https?:/)
})

test('the text part has the purpose, the code and a note', () => {
  expect(schoolCodeMail('4711', 'OU').text).toMatchInlineSnapshot(`
    "Enter this PIN to verify your school e-mail and join OU.

    4711

    This code expires after two hours. Only the newest code works. If you did not ask for it, ignore this mail.
    "
  `)
})
