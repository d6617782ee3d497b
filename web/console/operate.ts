/** Calls operations as the signed-in operator. */
import { type AnyContract, type InputOf, type OutputOf } from '../../shared/contract.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { call } from '../src/lib/call.ts'
import { endSession } from './session.ts'

/** Works like `call`. If the server refuses because the session is over, also ends the session, which shows the sign-in. */
export async function operate<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  try {
    return await call(contract, input, options)
  } catch (error) {
    if (error instanceof RefusalError && error.status === 401)
      await endSession('Your session has ended. Sign in again.')
    throw error
  }
}
