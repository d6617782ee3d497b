import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import { timeOf } from './time-of.ts'
import type { Mail } from './mailer.ts'
import { siteUrl } from './site-url.ts'

interface SignIn {
  /** For example 'Chrome on Android'. */
  device: string
  /** For example 'Norman, OK'; undefined if unknown. */
  place: string | undefined
  /** Epoch milliseconds. */
  at: number
}

/** The mail about a log-in on a device that is new for the account. Like all mails about safety, it is always sent. */
export function newDeviceMail({ device, place, at }: SignIn, campus: Campus): Mail {
  return layOut(campus, {
    subject: 'New log-in to your account',
    purpose: 'Someone logged in to your account on a new device.',
    facts: [
      ['Device', device],
      ...(place ? [['Near', place] satisfies [string, string]] : []),
      ['Time', timeOf(at)],
    ],
    button: { label: 'See Where You Are Signed In', href: siteUrl(campus, '/settings/account/sessions') },
    note: 'If it was you, there is nothing to do. If not, sign out everywhere there and set a new password.',
  })
}
