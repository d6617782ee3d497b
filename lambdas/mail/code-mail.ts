/** The mails that carry a code. */
import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'

const noteOn = (noun: 'code' | 'PIN') =>
  `This ${noun} expires after two hours. Only the newest ${noun} works. If you did not ask for it, ignore this mail.`

/** `campus` is the one on whose site the person is. */
export function codeMail(code: string, campus: Campus): Mail {
  return layOut(campus, {
    subject: `${code} is your verification code`,
    purpose: 'Enter this code to verify your email address.',
    code,
    note: noteOn('code'),
  })
}

/** `campus` is the one that the person joins. */
export function schoolCodeMail(code: string, campus: Campus): Mail {
  return layOut(campus, {
    subject: `${code} is your verification PIN`,
    purpose: `Enter this PIN to verify your school email and join ${campus.name}.`,
    code,
    note: noteOn('PIN'),
  })
}
