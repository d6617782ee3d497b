/**
 * A person's name as typed, and the user name made from it. It is separate from user.ts, because every page loads
 * user.ts.
 */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { claimsOffice, isFullName } from './full-name.ts'

/** The most characters of a first and of a last name. */
export const namePartMaximum = 20
/**
 * The most characters that the field for a full name accepts. It accepts more than a name may have, so that a rule can
 * explain that a name is too long.
 */
export const nameMaximum = 60
export const fullNameSchema = z.string().check(
  z.trim(),
  rule('name-required', (name: string) => name !== ''),
  rule('full-name-required', (name: string) => name === '' || isFullName(name)),
  rule('name-too-long', (name: string) => Object.values(splitName(name)).every(fitsPart)),
)

export const nameRefusals = {
  'name-required': { status: 400, message: 'Name is required.' },
  'full-name-required': { status: 400, message: 'Full name is required' },
  'name-too-long': {
    status: 400,
    message: `A first name and a last name have up to ${namePartMaximum} characters each.`,
  },
} as const

export const fitsPart = (part: string) => part.length <= namePartMaximum

/**
 * 'Ana Maria Ruiz' → first 'Ana', last 'Maria Ruiz'. If the last name would be too long, the first name takes more words:
 * first 'Maria de los Angeles', last 'Fernandez Gutierrez'.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const splits = words.slice(0, -1).map((_, index) => ({
    firstName: words.slice(0, index + 1).join(' '),
    lastName: words.slice(index + 1).join(' '),
  }))
  const fitting = splits.find(({ firstName, lastName }) => fitsPart(firstName) && fitsPart(lastName))
  return fitting ?? splits[0] ?? { firstName: words[0] ?? '', lastName: '' }
}

/**
 * Letters that Unicode does not divide into a Latin letter and a mark, each with the letters that replace it in the
 * search's index.
 */
const latin = Object.fromEntries(
  'æ ae|œ oe|ß ss|þ th|ø o|đ d|ð d|ɗ d|ɖ d|ł l|ħ h|ı i|ŋ n|ŧ t|ə a|ɓ b|ƙ k|ƴ y'
    .split('|')
    .map((pair) => pair.split(' ')),
)

/**
 * First plus last name, lower-cased; the second person of a name gets '-2', the third '-3'. The result never claims an
 * office. The suffix has up to 7 characters.
 */
export function usernameCandidate(
  name: { firstName: string; lastName: string },
  suffix: number | string,
): string {
  const letters = `${name.firstName}${name.lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, (sign) => latin[sign] ?? '')
    .slice(0, 42)
  const plain = letters === '' || claimsOffice(letters) ? 'student' : letters
  return suffix === 1 ? plain : `${plain}-${suffix}`
}
