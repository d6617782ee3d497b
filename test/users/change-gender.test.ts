import { expect, test } from 'vitest'
import { changeGender } from '../../shared/users/change-gender.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { call, loose, verified } from '../cloud.ts'

test('a gender is one of three choices, and only its owner sees it', async () => {
  const person = await verified()
  for (const gender of ['male', 'female', 'other'] as const) {
    expect((await call(changeGender, { gender }, person)).output.gender).toBe(gender)
    expect((await call(getMe, {}, person)).output.gender).toBe(gender)
  }
  const { username } = (await call(getMe, {}, person)).output
  expect((await call(getProfile, { username })).output).not.toHaveProperty('gender')
  for (const gender of ['', 'Male', null, ['male']])
    expect((await loose(changeGender, { gender }, person)).error?.code).toBe('bad-input')
})
