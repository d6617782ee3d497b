/** Checks the API's responses against their schemas, apart from call.ts, because a visitor's first script has no schemas. */
import * as z from 'zod/mini'
import type { AnyContract, OutputOf } from '../../../shared/contract.ts'
import { errorBody } from '../../../shared/error-body.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { unavailable } from './unavailable.ts'

const statuses = [400, 401, 403, 404, 409, 410, 413, 429, 503] as const

/** Returns the output in the body of a response. Throws `unavailable` if the body is not the contract's. */
export function outputOf<C extends AnyContract>(contract: C, body: unknown): OutputOf<C> {
  const parsed = z.safeParse<C['output']>(contract.output, body)
  if (!parsed.success) throw unavailable('unavailable')
  return parsed.data
}

/** Returns the refusal in the body of a response. */
export function refusalOf(status: number, body: unknown): RefusalError {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return unavailable('unavailable')
  const { code, message, fields, retryAfter, requestId } = parsed.data.error
  return new RefusalError(
    code,
    { status: statuses.find((one) => one === status) ?? 500, message },
    { requestId, ...(fields ? { fields } : {}), ...(retryAfter === undefined ? {} : { retryAfter }) },
  )
}
