import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'

export function resetMail(href: string, campus: Campus): Mail {
  return layOut(campus, {
    subject: 'Set a new password',
    purpose: 'Press the button to set a new password for your account.',
    button: { label: 'Set Password', href },
    note: 'This link works once, within 15 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
  })
}
