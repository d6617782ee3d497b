/** The rules for user names. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { reservedUsernames } from './reserved-usernames.ts'
import { claimsOffice } from './full-name.ts'

export const usernameMaximum = 50

/** Letters, digits, and single separators between them. No other characters are allowed, so no invisible ones. */
const username = /^[a-z0-9]+([._-][a-z0-9]+)*$/

/**
 * Returns the look of a user name. Names that are easily mistaken for each other have the same look, and only one person
 * may have a name of each look.
 */
export function lookOf(name: string): string {
  return name
    .replace(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const reservedLooks = new Set(reservedUsernames.map(lookOf))

/** File extensions: an address that ends with one is never a person's page (infra/constructs/spa-rewrite.js). */
const fileEnding =
  /\.(avif|css|gif|html?|ico|jpe?g|js|json|map|mjs|mp4|pdf|php|png|svg|txt|wasm|webmanifest|webp|woff2?|xml|zip)$/

/** Whether a name is, or looks like, the address of a page or a file of the site. */
export const isReserved = (name: string) => reservedLooks.has(lookOf(name)) || fileEnding.test(name)

/** A user name, lower-cased. Reserved names, and names that claim an office, are refused as taken. */
export const usernameSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  rule('username-invalid', (name: string) => name.length <= usernameMaximum && username.test(name)),
  rule('username-taken', (name: string) => !isReserved(name) && !claimsOffice(name)),
)

export const usernameRefusals = {
  'username-invalid': {
    status: 400,
    message: 'Use letters from a to z, numbers, and single dots, hyphens or underscores between them.',
  },
  'username-taken': { status: 409, message: 'That username has been taken.' },
} as const
