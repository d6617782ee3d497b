/** From codes to refusals and their sentences. A visitor's feed needs none of them, so the contracts do without this file. */
import type * as z from 'zod/mini'
import { commonRefusals, type CommonCode } from './common-refusals.ts'
import { RefusalError, type AnyContract, type RefusalDetails } from './contract.ts'

/** The code of the rule that an issue comes from; any other issue is `bad-input`. */
export function codeOf(issue: z.core.$ZodIssue): string {
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return typeof code === 'string' ? code : 'bad-input'
}

/** The refusal that a code stands for: the contract's own, then a common one, else `bad-input`. */
export function refusal(
  contract: Pick<AnyContract, 'refusals'> | undefined,
  code: string,
  more?: RefusalDetails,
): RefusalError {
  const own = contract?.refusals[code]
  if (own) return new RefusalError(code, own, more)
  const common = isCommon(code) ? code : 'bad-input'
  return new RefusalError(common, commonRefusals[common], more)
}

function isCommon(code: string): code is CommonCode {
  return Object.hasOwn(commonRefusals, code)
}

/** The sentence of an issue, in the contract's words. */
export function sentenceOf(contract: Pick<AnyContract, 'refusals'>, issue: z.core.$ZodIssue): string {
  return refusal(contract, codeOf(issue)).message
}
