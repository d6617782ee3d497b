/** The contracts that the access tests check, the inputs of their calls, and a counter of the calls. */
import { afterAll, beforeEach } from 'vitest'
import type { AnyContract } from '../../shared/contract.ts'
import { loose } from '../cloud.ts'

/**
 * The names of the operations to test, undefined for all. `npm run verify -- --changed` sets them to what a change touches.
 */
const chosen = process.env['OPERATIONS']?.split(' ')
export const isChosen = ({ name }: AnyContract) => chosen?.includes(name) ?? true

export const byName = (contracts: AnyContract[]) =>
  contracts.map((contract) => ({ name: contract.name, contract }))

/**
 * Returns the example input of a contract with the subject's ids in it. Returns undefined if the contract refuses that
 * input: for example, list-comments refuses the id of a comment.
 */
export function inputAbout(
  contract: AnyContract,
  subject: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const known = Object.entries(subject).filter(([name]) => name in contract.input.shape)
  const input = { ...(contract.example as object), ...Object.fromEntries(known) }
  return contract.input.safeParse(input).success ? input : undefined
}

/**
 * Returns a function that calls operations and counts its calls. Each call is one cell of the access matrix: an operation, a
 * caller and a subject. After all tests of a file, it prints the numbers of cells and of failed tests: '1373 cells, 0 wrong'.
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
