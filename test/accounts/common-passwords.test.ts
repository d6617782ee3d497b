import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { commonPasswordHashes, commonPasswords } from './common-password-list.ts'
import { isCommonPassword } from '../../lambdas/accounts/common-passwords.ts'
import { allContracts } from '../../shared/contracts.ts'
import { loose, verified } from '../cloud.ts'

test('the committed hashes match the installed list of passwords', async () => {
  const file = await readFile('lambdas/accounts/common-password-hashes.ts', 'utf8')
  expect(file).toBe(commonPasswordHashes())
})

test('the 10,000 commonest passwords are refused in upper and lower case, and other passwords are not', () => {
  expect(commonPasswords).toHaveLength(10_000)
  expect(commonPasswords.filter((password) => !isCommonPassword(password))).toEqual([])
  for (const password of ['password', 'PassWord', '12345678', 'iloveyou', 'QWERTYUIOP'])
    expect(isCommonPassword(password), password).toBe(true)
  for (const password of ['correct horse', 'campus-demo', 'passworD 7 lamps'])
    expect(isCommonPassword(password), password).toBe(false)
})

const setting = allContracts.flatMap((contract) =>
  Object.keys(contract.input.shape)
    .filter((field) => /password/i.test(field) && field !== 'currentPassword')
    .map((field) => ({ name: contract.name, contract, field })),
)

describe('every operation that sets a password refuses a common one', () => {
  test.each(setting)('$name', async ({ contract, field }) => {
    const input = { ...(contract.example as object), [field]: 'iloveyou' }
    const answer = await loose(contract, input, contract.access === 'visitor' ? undefined : await verified())
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
      400,
      'password-common',
      'Password too common.',
    ])
  })
})
