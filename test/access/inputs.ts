/** The contracts that the tests of access are about, and their inputs. */
import type { AnyContract } from '../../shared/contract.ts'

/** `npm run verify -- --changed` names the operations that a change touches. */
const chosen = process.env['OPERATIONS']?.split(' ')
export const isChosen = ({ name }: AnyContract) => chosen?.includes(name) ?? true

export const byName = (contracts: AnyContract[]) =>
  contracts.map((contract) => ({ name: contract.name, contract }))

/** The example of a contract with another subject: a list of comments takes no comment's id. */
export function inputAbout(
  contract: AnyContract,
  subject: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const known = Object.entries(subject).filter(([name]) => name in contract.input.shape)
  const input = { ...(contract.example as object), ...Object.fromEntries(known) }
  return contract.input.safeParse(input).success ? input : undefined
}
