/** What a person types as their name, and the user name that they get. It is apart from user.ts, which every page loads. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { claimsOffice, isFullName } from './full-name.ts'

export const nameMaximum = 60
export const fullNameSchema = z.string().check(
  z.trim(),
  rule('name-required', (name: string) => name !== ''),
  rule(
    'full-name-required',
    (name: string) => name === '' || (name.length <= nameMaximum && isFullName(name)),
  ),
)

export const nameRefusals = {
  'name-required': { status: 400, message: 'Name is required.' },
  'full-name-required': { status: 400, message: 'Full name is required' },
} as const

/** 'Ana Maria Ruiz' → first 'Ana', last 'Maria Ruiz'. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** First plus last name, lower-cased; the second person of a name gets '-2', the third '-3'. None claims an office. */
export function usernameCandidate(name: { firstName: string; lastName: string }, attempt: number): string {
  const letters = `${name.firstName}${name.lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 42)
  const plain = letters === '' || claimsOffice(letters) ? 'student' : letters
  return attempt === 1 ? plain : `${plain}-${attempt}`
}
