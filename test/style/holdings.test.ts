/**
 * All stored data belongs to a holding, so that it is exported and erased with its person, or has a reason for not
 * belonging to one.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { holdings, otherRows } from '../../lambdas/holdings/holdings.ts'
import { anyId, grantSchema, type Grant } from '../../lambdas/platform/grants.ts'
import { keySchema, type Key } from '../../lambdas/platform/row.ts'

const importOf = async (file: string) =>
  Object.entries(await import(pathToFileURL(join(process.cwd(), file)).href))

/** The key that a function makes from any ids; undefined if the value is not a key function. */
function keyMadeBy(value: unknown): Key | undefined {
  if (typeof value !== 'function') return undefined
  try {
    return keySchema.safeParse(value(anyId, anyId)).data
  } catch {
    return undefined
  }
}

const covered = new Set<unknown>([
  ...Object.values(holdings).flatMap(({ rows }) => rows.map(({ key }) => key)),
  ...otherRows.map(({ key }) => key),
])

test.each(globSync('lambdas/*/*-keys.ts').sort())(
  'every row whose key %s makes is in a holding, or has a reason why not (lambdas/holdings/holdings.ts)',
  async (file) => {
    const makers = (await importOf(file)).filter(([, value]) => keyMadeBy(value))
    const missing = makers.filter(([, value]) => !covered.has(value)).map(([name]) => name)
    const remedy =
      'Add it to a holding of its noun, or a new *-holdings.ts to lambdas/holdings/holdings.ts and shared/holdings/held.ts; a row of no person belongs in otherRows, with a reason.'
    expect(missing, remedy).toEqual([])
  },
)

/** Data outside the table, and the code or rule that removes the data with its person. */
const elsewhere: Record<string, string> = {
  'uploads: uploads/*/*': 'lambdas/across/on-upload-expired-delete-media.ts',
  'files: files/*': 'with its post, comment or upload',
  'files: signed/files/private/*/*': 'with its post, comment or upload',
  'files: kept/*/*.webp': 'a rule of the bucket removes it after seven days',
  'files: reports/*/*.webp': 'stays with its report, for operators',
  'erasures: people/*': 'a hash of a random id, which a rule of the bucket removes after 40 days',
  'usage: results/*': 'only counts; a rule of the bucket removes it after seven days',
  'user-pool: ': 'lambdas/holdings/on-account-deleted-erase-holdings.ts',
}

test('the erasure covers all data that functions store outside the table', async () => {
  const modules = await Promise.all(
    globSync('lambdas/*/{api,on-*,*-function,pool-triggers}.ts').map((file) => importOf(file)),
  )
  const grants = modules
    .flat()
    .flatMap(([name, value]): Grant[] => (name === 'grants' ? z.parse(z.array(grantSchema), value) : []))
  const stored = grants.filter(({ action }) => /PutObject$|AdminCreateUser$/.test(action))
  const places = new Set(stored.map(({ on, within = '' }) => `${on}: ${within}`))
  expect([...places].sort(), 'Erase what is stored here with the account, and say above by what.').toEqual(
    Object.keys(elsewhere).sort(),
  )
})

/** The capitalized words at the beginning of a key. NaN, which key functions make of `anyId`, is not such a word. */
const beginningOf = (key: string) => /^[#A-Z~]*/.exec(key.replaceAll('NaN', anyId))?.[0] ?? ''

const table = readFileSync('lambdas/README.md', 'utf8').split('## The table')[1]?.split('\n## ')[0] ?? ''

test.each(globSync('lambdas/*/*-keys.ts').sort())(
  'every row whose key %s makes is in the table of lambdas/README.md',
  async (file) => {
    const lines = table.split('\n').filter((line) => line.startsWith('|'))
    const missing = (await importOf(file)).filter(([, value]) => {
      const { pk, sk } = keyMadeBy(value) ?? {}
      if (pk === undefined || sk === undefined) return false
      const starts = [pk, sk].map((key) => `\`${beginningOf(key)}`)
      return !lines.some((line) => starts.every((start) => line.includes(start)))
    })
    expect(missing.map(([name]) => name)).toEqual([])
  },
)
