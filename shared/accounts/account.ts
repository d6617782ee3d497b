/** The values that a person types to get an account, or to prove an address. Names are in users/names.ts. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { asciiDigits } from '../ascii-digits.ts'

/** Printable ASCII without consecutive dots: the addresses that SES accepts. The last label may be an international one. */
const basicEmail =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9-]+\.)+([a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

/**
 * An address as it is stored and compared. It lacks the invisible characters that copying adds around an address, has
 * plain letters and signs instead of full-width ones, and is in lower case.
 */
export const cleanEmail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

/** An e-mail address of at most 254 characters, cleaned by `cleanEmail`. */
export const emailSchema = z.string().check(
  z.overwrite(cleanEmail),
  rule('email-required', (email: string) => email !== ''),
  rule('email-invalid', (email: string) => email === '' || (email.length <= 254 && basicEmail.test(email))),
)

export const emailRefusals = {
  'email-required': { status: 400, message: 'Email is required.' },
  /** A form shows its own sentence before it sends an address (web/src/forms/field-errors.ts). */
  'email-invalid': { status: 400, message: 'Invalid email address.' },
} as const

export const passwordMinimum = 8
export const passwordMaximum = 30
/** A password as it is set and compared: in NFC, because a Mac and a PC write the same letter in different ways. */
export const cleanPassword = (typed: string): string => typed.normalize('NFC')

const isShortEnough = rule('password-too-long', (password: string) => password.length <= passwordMaximum)

/** A password to compare with the current one. */
export const passwordSchema = z.string().check(z.overwrite(cleanPassword), isShortEnough)

/** A password to set: 8 to 30 characters. */
export const newPasswordSchema = z.string().check(
  z.overwrite(cleanPassword),
  rule('password-required', (password: string) => password !== ''),
  // The user pool refuses passwords with spaces at the beginning or the end.
  rule('password-outer-space', (password: string) => password === password.trim()),
  rule('password-too-short', (password: string) => password === '' || password.length >= passwordMinimum),
  isShortEnough,
)

export const passwordRefusals = {
  'password-too-long': { status: 400, message: `At most ${passwordMaximum} characters.` },
  'password-required': { status: 400, message: 'Password is required.' },
  'password-outer-space': { status: 400, message: 'A password cannot begin or end with a space.' },
  'password-too-short': { status: 400, message: 'Password too short.' },
  /** One of the 10,000 most common passwords; only the server has the list. */
  'password-common': { status: 400, message: 'Password too common.' },
} as const

/** A four-digit code. It may be typed in the digits of any script, and spaces around it are ignored. */
export const codeSchema = z.string().check(
  z.trim(),
  z.overwrite(asciiDigits),
  rule('code-required', (code: string) => code !== ''),
  rule('code-wrong', (code: string) => code === '' || /^\d{4}$/.test(code)),
)

/** The secret in the link of a mail with a code, which proves the address like the code. */
export const codeLinkInput = z.strictObject({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export const codeLinkExample = { token: '0'.repeat(64) }
export const codeLinkRefusals = {
  'link-failed': {
    status: 410,
    message:
      'This link does not work. It was used already, replaced by a newer one, or is for another account.',
  },
  'account-banned': { status: 403, message: 'Account has been banned' },
} as const

/** The refusals that both kinds of codes share. */
export const codeRefusals = {
  'code-required': { status: 400, message: 'Please enter verification code' },
  'code-wrong': { status: 400, message: 'Your code was incorrect. Please try again.' },
  'code-expired': { status: 410, message: 'Your code has expired. Send a new one.' },
  'too-many-tries': { status: 429, message: 'Too many wrong codes. Try again later.' },
} as const
