import { expect, test } from 'vitest'
import { changeBirthDate, isOldEnough } from '../../shared/users/change-birth-date.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { call, verified } from '../cloud.ts'

const someone = verified()
const thisYear = new Date().getUTCFullYear()

test('a birth date is stored in its parts, and only its owner sees it', async () => {
  const person = await someone
  const birthDate = { month: 2, day: 29, year: 2004 }
  expect((await call(changeBirthDate, birthDate, person)).output.birthDate).toEqual(birthDate)
  const me = (await call(getMe, {}, person)).output
  expect(me.birthDate).toEqual(birthDate)
  expect((await call(getProfile, { username: me.username })).output).not.toHaveProperty('birthDate')
})

test.each([
  [{ month: 0, day: 1, year: 2000 }, 'birth-date-incomplete', 'Please fill in all the fields'],
  [{ month: 1, day: 0, year: 2000 }, 'birth-date-incomplete', 'Please fill in all the fields'],
  [{ month: 1, day: 1, year: 0 }, 'birth-date-incomplete', 'Please fill in all the fields'],
  [{ month: 2, day: 29, year: 2003 }, 'birth-date-missing', 'That day does not exist.'],
  [{ month: 4, day: 31, year: 2003 }, 'birth-date-missing', 'That day does not exist.'],
  [{ month: 1, day: 1, year: thisYear - 15 }, 'too-young', 'You have to be at least 16 years old.'],
  [{ month: 13, day: 1, year: 2000 }, 'birth-date-missing', 'That day does not exist.'],
  [{ month: 1, day: 32, year: 2000 }, 'birth-date-missing', 'That day does not exist.'],
  [{ month: 1, day: 1, year: 1969 }, 'bad-input', 'Something went wrong. Try again.'],
  [{ month: 1.5, day: 1, year: 2000 }, 'bad-input', 'Something went wrong. Try again.'],
])('%j is refused as %s', async (birthDate, code, message) => {
  const { status, error } = await call(changeBirthDate, birthDate, await someone)
  expect([status, error?.code, error?.message]).toEqual([400, code, message])
})

test('a person counts as sixteen once their birthday has begun everywhere on earth, and not a minute earlier', () => {
  const born = { month: 3, day: 10, year: 2010 }
  expect(isOldEnough(born, Date.UTC(2026, 2, 10, 12))).toBe(true)
  expect(isOldEnough(born, Date.UTC(2026, 2, 10, 11, 59))).toBe(false)
})
