/**
 * Every operation refuses bad input as its contract says, never with a 500 or another body. Inputs are derived from the
 * contract's example, so that a new operation is fuzzed automatically. `npm run test:faults` runs longer.
 */
import { postKey } from '../../lambdas/posts/post-keys.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyContract } from '../../shared/contract.ts'
import { allContracts } from '../../shared/contracts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { endsSession, loose, member, type Person } from '../cloud.ts'
import { anyText } from '../any-text.ts'

const numRuns = process.env['FAULTS'] === 'long' ? 400 : 25

let ann: Person
beforeAll(async () => {
  ann = await member('fsu', 'fsu.edu')
})

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  postKey('1').pk,
  '\ud800',
  '😀'.repeat(50),
  "' OR 1=1",
  '<script>alert(1)</script>',
  '%00%2e%2e',
  'x'.repeat(3000),
  Number.MAX_SAFE_INTEGER,
  -1,
  1e308,
  0.1,
  null,
  true,
  [],
  {},
  [[]],
  { toString: 'x' },
)
const plausible = fc.constantFrom<unknown>(
  'fsu',
  'ou',
  'ut',
  'ann@fsu.edu',
  '1234',
  'photo.jpg',
  5,
  newUlid(Date.now()),
  [{ text: 'Hello' }],
)
const anything = fc.oneof(nasty, plausible, anyText(), fc.jsonValue({ maxDepth: 3 }))

/**
 * Returns random inputs. Each field is as in the contract's example, random or missing; some have an unknown field.
 */
function inputsFor(contract: AnyContract) {
  const example: Record<string, unknown> = { ...(contract.example as object) }
  const fields = Object.fromEntries(
    Object.keys(contract.input.shape).map((name) => [
      name,
      name in example ? fc.oneof(fc.constant(example[name]), anything) : anything,
    ]),
  )
  return fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.option(fc.tuple(fc.string(), anything), { nil: undefined, freq: 5 }),
    )
    .map(([known, extra]): Record<string, unknown> => (extra ? { ...known, [extra[0]]: extra[1] } : known))
}

describe.each(allContracts.map((contract) => ({ name: contract.name, contract })))(
  '$name',
  ({ contract }) => {
    test('never responds to any input with a 500', { timeout: 300_000 }, async () => {
      const person = endsSession(contract) ? await member('fsu', 'fsu.edu') : ann
      await fc.assert(
        fc.asyncProperty(inputsFor(contract), fc.boolean(), async (input, signedIn) => {
          const answer = await loose(contract, input, signedIn ? person : undefined)
          expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(500)
          if (answer.status >= 400) {
            expect(answer.error?.code).toMatch(/^[a-z-]+$/)
            expect(answer.error?.message).toMatch(/\S/)
          }
        }),
        { numRuns },
      )
    })
  },
)
