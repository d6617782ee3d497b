/** The limits of accounts and identity. test/accounts/verify-email.test.ts tests that a code expires after two hours. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changeBirthDate, firstBirthYear, minimumAge } from '../../shared/users/change-birth-date.ts'
import { changeGender } from '../../shared/users/change-gender.ts'
import { codeSchema, passwordMaximum } from '../../shared/accounts/account.ts'
import { usernameCandidate } from '../../shared/users/names.ts'
import { brokenRule } from '../../shared/geography/place.ts'
import { nameMinimum } from '../../shared/search/search-people.ts'
import { phoneMaximum } from '../../shared/users/change-phone.ts'
import { bioMaximum } from '../../shared/users/user.ts'
import { namePartMaximum } from '../../shared/users/names.ts'
import { usernameMaximum } from '../../shared/users/username.ts'
import { defaultSettings } from '../../shared/notifications/settings.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import { signInRefusal } from '../../web/src/accounts/sign-in-refusal.ts'
import { readPicture } from '../../web/src/users/picture-upload.ts'

describe('limits', () => {
  test('a code has four digits, and the first one is not 0', () => {
    for (const code of ['', '999', '12345', '12 4', 'abcd'])
      expect(codeSchema.safeParse(code).success, code).toBe(false)
    expect(readFileSync('lambdas/accounts/code-store.ts', 'utf8')).toContain('randomInt(1000, 10_000)')
  })

  test('the maximum lengths are 160 for a bio, 20 for each name, 50 for a user name, 20 for a phone, 30 for a password', () => {
    expect([bioMaximum, namePartMaximum, usernameMaximum, phoneMaximum, passwordMaximum]).toEqual([
      160, 20, 50, 20, 30,
    ])
  })

  test('a picture of a person is a jpeg, jpg, png or gif', async () => {
    const ofName = (name: string) => readPicture(new File(['x'], name))
    for (const name of ['a.jpeg', 'a.jpg', 'a.png', 'a.GIF'])
      expect(await ofName(name), name).toHaveProperty('file')
    for (const name of ['a.webp', 'a.mp4', 'a.svg', 'a.pdf', 'png'])
      expect(await ofName(name), name).toEqual({ refusal: 'Only photos are allowed!' })
  })

  test('the second person with the same name gets a user name that ends in -2', () => {
    const ann = { firstName: 'Ann', lastName: 'Ray' }
    expect([1, 2, 3].map((attempt) => usernameCandidate(ann, attempt))).toEqual([
      'annray',
      'annray-2',
      'annray-3',
    ])
  })

  test('mails about notifications are on until the person switches them off', () => {
    expect(defaultSettings.emailNotifications).toBe(true)
  })

  test('the alert about a locked account shows for 7800 ms', () => {
    const error = Object.assign(new Error('Password attempts exceeded'), { name: 'NotAuthorizedException' })
    expect(signInRefusal(error).milliseconds).toBe(7800)
  })

  test("a person's birthday is in 1970 or later, their age at least 16, and their gender male, female or other", () => {
    expect([firstBirthYear, minimumAge]).toEqual([1970, 16])
    const isBirth = (month: number, day: number) =>
      changeBirthDate.input.safeParse({ month, day, year: 2000 }).success
    expect([isBirth(1, 1), isBirth(12, 31), isBirth(13, 1), isBirth(1, 32)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    for (const gender of ['male', 'female', 'other'])
      expect(changeGender.input.safeParse({ gender }).success, gender).toBe(true)
    expect(changeGender.input.safeParse({ gender: 'none' }).success).toBe(false)
  })

  test('a search for people starts at the second typed character', () => {
    expect(nameMinimum).toBe(2)
  })

  test("the account of a campus on the social network is the campus's name followed by BuySell", () => {
    expect([findCampus('ou')?.socialHandle, findCampus('okstate')?.socialHandle]).toEqual([
      'OUBuySell',
      'OkStateBuySell',
    ])
  })

  test('the only country is the United States', () => {
    const servesCountry = (country: string) => brokenRule({ country }, ['country'], Date.now()) === undefined
    expect(['US', 'CA', 'MX', 'DE'].filter(servesCountry)).toEqual(['US'])
  })
})
