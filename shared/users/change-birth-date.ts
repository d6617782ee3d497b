import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { meSchema } from './schema.ts'

export const firstBirthYear = 1970
export const minimumAge = 16

/** A part of the date; 0 means not chosen. */
const part = (least: number, most: number) =>
  z.int().check(
    rule('birth-date-incomplete', (value: number) => value !== 0),
    rule('bad-input', (value: number) => value === 0 || (value >= least && value <= most)),
  )

export interface BirthDate {
  /** 1 to 12. */
  month: number
  day: number
  year: number
}

function exists({ month, day, year }: BirthDate): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
}

/** Whether a person born on this date has the minimum age now, even in the last time zone to reach their birthday. */
export function isOldEnough({ month, day, year }: BirthDate, now: number): boolean {
  const behindUtc = 12 * 3600_000
  return Date.UTC(year + minimumAge, month - 1, day) + behindUtc <= now
}

/** Changes the birth date, which only the person sees. */
export const changeBirthDate = defineContract({
  name: 'change-birth-date',
  method: 'POST',
  path: '/me/birth-date',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the birth date of the signed-in person.',
  input: z
    .strictObject({ month: part(1, 12), day: part(1, 31), year: part(firstBirthYear, 2100) })
    .check(rule('birth-date-missing', exists)),
  example: { month: 2, day: 29, year: 2004 },
  output: meSchema,
  refusals: {
    'birth-date-incomplete': { status: 400, message: 'Please fill in all the fields' },
    'birth-date-missing': { status: 400, message: 'That day does not exist.' },
    'too-young': { status: 400, message: `You have to be at least ${minimumAge} years old.` },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
