import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import { timeOf } from './time-of.ts'
import type { Mail } from './mailer.ts'
import { siteUrl, supportAddress } from './site-url.ts'

/** The mail about a new password. Mails about safety cannot be unsubscribed from. */
export function passwordChangedMail({ at }: { at: number }, campus: Campus): Mail {
  return layOut(campus, {
    subject: 'Your password was changed',
    purpose: 'A new password was set for your account, and every other device was logged out.',
    facts: [['Time', timeOf(at)]],
    button: { label: 'Set Another Password', href: siteUrl(campus, '/forgotpassword') },
    note: `If it was you, there is nothing to do. If not, set another password now, and write to ${supportAddress()}.`,
  })
}
