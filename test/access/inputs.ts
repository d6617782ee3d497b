/** The contracts that the tests of access are about, their inputs, and the number of answers that were checked. */
import { afterAll, beforeEach } from 'vitest'
import type { AnyContract } from '../../shared/contract.ts'
import { loose } from '../cloud.ts'

/** `npm run verify -- --changed` names the operations that a change touches. */
const chosen = process.env['OPERATIONS']?.split(' ')
export const isChosen = ({ name }: AnyContract) => chosen?.includes(name) ?? true

export const byName = (contracts: AnyContract[]) =>
  contracts.map((contract) => ({ name: contract.name, contract }))

/** Returns the example of a contract with another subject. A list of comments takes no comment's id. */
export function inputAbout(
  contract: AnyContract,
  subject: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const known = Object.entries(subject).filter(([name]) => name in contract.input.shape)
  const input = { ...(contract.example as object), ...Object.fromEntries(known) }
  return contract.input.safeParse(input).success ? input : undefined
}

/**
 * Calls operations. Each call is one cell: an operation, a caller and its subject. At its end the file prints the number of
 * cells, and of tests that failed: '1373 cells, 0 wrong'.
 */
export function cellsOf(title: string): typeof loose {
  let [cells, wrong] = [0, 0]
  beforeEach(({ onTestFailed }) => onTestFailed(() => void (wrong += 1)))
  afterAll(() => console.log(`${title}: ${cells} cells, ${wrong} wrong`))
  return async (...request) => {
    cells += 1
    return loose(...request)
  }
}
