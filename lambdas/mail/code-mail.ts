/** The mails that contain a code. */
import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'

const noteOn = (noun: 'code' | 'PIN') =>
  `This ${noun} expires after two hours. Only the newest ${noun} works. If you did not ask for it, ignore this mail.`

/** `campus` is the site that the person uses. */
export function codeMail(code: string, campus: Campus): Mail {
  return layOut(campus, {
    subject: `${code} is your verification code`,
    purpose: 'Enter this code to verify your email address.',
    code,
    note: noteOn('code'),
  })
}

/** The mail with the code for a new address of an account. Opening the link `href` in the mail also proves the address. */
export function changeCodeMail(code: string, href: string, campus: Campus): Mail {
  return layOut(campus, {
    subject: `${code} is your verification code`,
    purpose:
      'Enter this code to verify your email address. In a browser where you are logged in, you can press the button instead.',
    code,
    button: { label: 'Change Email', href },
    note: noteOn('code'),
  })
}

/**
 * The mail with the PIN for a school e-mail. `campus` is the campus that the person joins. Opening the link `href` in
 * the mail also proves the address.
 */
export function schoolCodeMail(code: string, href: string, campus: Campus): Mail {
  return layOut(campus, {
    subject: `${code} is your verification PIN`,
    purpose: `Enter this PIN to verify your school email and join ${campus.name}. In a browser where you are logged in, you can press the button instead.`,
    code,
    button: { label: 'Verify School Email', href },
    note: noteOn('PIN'),
  })
}

/** The mail with the code that deletes an account. */
export function deletionCodeMail(code: string, campus: Campus): Mail {
  return layOut(campus, {
    subject: `${code} is your code to delete your account`,
    purpose: 'Enter this code to delete your account and everything in it. This cannot be undone.',
    code,
    note: 'This code expires after two hours. Only the newest code works. If you did not ask for it, someone else is signed in to your account: sign out everywhere and set a new password.',
  })
}
