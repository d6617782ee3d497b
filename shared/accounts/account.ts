/** What a person types to get an account, or to prove an address. Names are in users/names.ts. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'

/** Printable ASCII without consecutive dots: the addresses that SES accepts. */
const basicEmail = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9-]+\.)+[a-z]{2,}$/

/** An e-mail address, lower-cased; at most 254 characters. */
export const emailSchema = z.pipe(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    rule('email-required', (email: string) => email !== ''),
    rule('email-invalid', (email: string) => email === '' || (email.length <= 254 && basicEmail.test(email))),
    z.meta({ format: 'email', maxLength: 254 }),
  ),
  z.string(),
)

export const emailRefusals = {
  'email-required': { status: 400, message: 'Email is required.' },
  /** What a form says before it sends an address is in web/src/forms/field-errors.ts. */
  'email-invalid': { status: 400, message: 'Invalid email address.' },
} as const

export const passwordMinimum = 8
export const passwordMaximum = 30
/** 8 to 30 characters. */
export const newPasswordSchema = z.string().check(
  rule('password-required', (password: string) => password !== ''),
  rule('password-too-short', (password: string) => password === '' || password.length >= passwordMinimum),
  rule('bad-input', (password: string) => password.length <= passwordMaximum),
  // The user pool refuses a password that begins or ends with a space.
  rule('password-too-short', (password: string) => password === password.trim()),
)

export const passwordRefusals = {
  'password-required': { status: 400, message: 'Password is required.' },
  'password-too-short': { status: 400, message: 'Password too short.' },
  /** One of the 10,000 most common passwords; only the server has the list. */
  'password-common': { status: 400, message: 'Password too common.' },
} as const

/** A four-digit code as typed; spaces around it are ignored. */
export const codeSchema = z.string().check(
  z.trim(),
  rule('code-required', (code: string) => code !== ''),
  rule('code-wrong', (code: string) => code === '' || /^\d{4}$/.test(code)),
  z.meta({ pattern: '^\\d{4}$' }),
)

/** The refusals that both kinds of codes share. */
export const codeRefusals = {
  'code-required': { status: 400, message: 'Please enter verification code' },
  'code-wrong': { status: 400, message: 'Your code was incorrect. Please try again.' },
  'code-expired': { status: 410, message: 'Your code has expired. Send a new one.' },
  'too-many-tries': { status: 429, message: 'Too many wrong codes. Try again later.' },
} as const
