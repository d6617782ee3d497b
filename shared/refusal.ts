/**
 * Turns codes into refusals with sentences. A visitor's feed needs no refusals, so contract.ts does not import this file.
 */
import type * as z from 'zod/mini'
import { commonRefusals, type CommonCode } from './common-refusals.ts'
import { type AnyContract } from './contract.ts'
import { RefusalError, type RefusalDetails } from './refusal-error.ts'

/** The code of the rule that caused an issue; `bad-input` for other issues. */
export function codeOf(issue: z.core.$ZodIssue): string {
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return typeof code === 'string' ? code : 'bad-input'
}

/** The refusal of a code: the contract's own, then a common one, else `bad-input`. */
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

export function sentenceOf(contract: Pick<AnyContract, 'refusals'>, issue: z.core.$ZodIssue): string {
  return refusal(contract, codeOf(issue)).message
}
