import type { Me } from '../../../shared/users/user.ts'
import { showAlert } from '../ui/alerts-store.ts'

/** The hash that makes a page on another site show the alert, because alerts do not survive the redirect. */
export const passwordNotKeptHash = '#password-not-kept'

/** Anybody may register any address, so a password from before the first proof may be a stranger's. */
export const isPasswordNotKept = (me: Me): boolean => me.discardedPassword === true && !me.hasPassword

/** The address of another site, with the hash if the person's password was deleted. */
export function withPasswordNote(href: string, me: Me): string {
  return isPasswordNotKept(me) && !href.includes('#') ? `${href}${passwordNotKeptHash}` : href
}

export function showPasswordNotKept(): void {
  showAlert({
    message: 'We deleted the password that was set before you verified your email.',
    type: 'okay',
    link: { label: 'Set Password', to: '/settings/account/password' },
    milliseconds: 7800,
  })
}
