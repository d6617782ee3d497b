import * as z from 'zod/mini'
import type { Caller } from '../access/signers.ts'
import { arn, nameOf } from '../account.ts'
import { Refusal } from '../refusal.ts'
import type { Settings } from './settings.ts'
import type { User } from './state.ts'

/** Runs the function behind an ARN of the template and returns its result; rejects with its error. */
export type InvokeTrigger = (functionReference: string, event: unknown) => Promise<unknown>

/** The flow that the tokens are for, in Cognito's terms. */
export type TokenSource = 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens'

/** Data that a client passes to the triggers with its request. */
export type ClientMetadata = Record<string, string> | undefined

/** Invokes functions as the pool, which needs their permission. */
export function permittedTrigger(
  pool: Caller,
  invoke: (functionName: string, event: unknown) => Promise<unknown>,
): InvokeTrigger {
  return async (reference, event) => {
    const name = nameOf(reference)
    const call = { action: 'lambda:InvokeFunction', resource: arn('lambda', `function:${name}`) }
    if (pool.denialOf(call) === undefined) return invoke(name, event)
    const message = `${name} invocation failed due to error AccessDeniedException.`
    throw new Refusal('UnexpectedLambdaException', message)
  }
}

const preTokenGenerationAnswer = z.object({
  response: z.object({ claimsOverrideDetails: z.nullish(z.null()) }),
})

/**
 * Calls the pool's PreTokenGeneration function (event version 1). The function refuses tokens by throwing, which becomes
 * UserLambdaValidationException with its message. Overriding claims is not supported and is refused.
 */
export async function runPreTokenGeneration(
  settings: Settings,
  invokeTrigger: InvokeTrigger,
  user: User,
  triggerSource: TokenSource,
  clientMetadata: ClientMetadata,
): Promise<void> {
  const reference = settings.triggers.PreTokenGeneration
  if (!reference) return
  const event = {
    version: '1',
    triggerSource,
    region: settings.userPoolId.split('_')[0],
    userPoolId: settings.userPoolId,
    userName: user.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: settings.clientId },
    request: {
      userAttributes: { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes },
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      ...(clientMetadata ? { clientMetadata } : {}),
    },
    response: { claimsOverrideDetails: null },
  }
  let answer: unknown
  try {
    answer = await invokeTrigger(reference, event)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new Refusal('UserLambdaValidationException', `PreTokenGeneration failed with error ${message}.`)
  }
  if (!preTokenGenerationAnswer.safeParse(answer).success) {
    const message = 'Unrecognizable lambda output (the local user pool does not override claims)'
    throw new Refusal('InvalidLambdaResponseException', message)
  }
}
