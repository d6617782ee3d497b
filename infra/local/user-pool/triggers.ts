import * as z from 'zod/mini'
import { UserPoolError } from './error.ts'
import type { Settings } from './settings.ts'
import type { User } from './state.ts'

/** Runs the function behind a reference of the template and answers what it returns; rejects with what it throws. */
export type InvokeTrigger = (functionReference: string, event: unknown) => Promise<unknown>

/** Which flow the tokens are for, in Cognito's words. */
export type TokenSource = 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens'

/** What a client passes on to the triggers with its request. */
export type ClientMetadata = Record<string, string> | undefined

const preTokenGenerationAnswer = z.object({
  response: z.object({ claimsOverrideDetails: z.nullish(z.null()) }),
})

/**
 * Asks the pool's PreTokenGeneration function (event version 1) whether tokens may be issued. It refuses by throwing:
 * UserLambdaValidationException with its message. Overriding claims is not supported and says so.
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
    const message = error instanceof Error ? error.message : String(error)
    throw new UserPoolError(
      'UserLambdaValidationException',
      `PreTokenGeneration failed with error ${message}.`,
    )
  }
  if (!preTokenGenerationAnswer.safeParse(answer).success) {
    const message = 'Unrecognizable lambda output (the local user pool does not override claims)'
    throw new UserPoolError('InvalidLambdaResponseException', message)
  }
}
