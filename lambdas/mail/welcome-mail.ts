import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import { siteUrl } from './site-url.ts'
import type { Mail } from './mailer.ts'
import type { Unsubscribe } from './sent-mails.ts'

export function welcomeMail(
  { firstName }: { firstName: string },
  campus: Campus,
  unsubscribe: Unsubscribe,
): Mail {
  return layOut(campus, {
    subject: `Welcome to ${campus.name} Buy/Sell`,
    purpose: `Hi ${firstName}, you are in. Find what other students sell, or post what you no longer need: a photo and a fair price are enough.`,
    button: { label: 'Go To Feed', href: siteUrl(campus, '/home') },
    note: 'Meet in a public place, and inspect the item before you pay.',
    unsubscribe,
  })
}
