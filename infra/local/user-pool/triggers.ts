import * as z from 'zod/mini'
import type { Caller } from '../access/signers.ts'
import { arn, functionIn } from '../account.ts'
import { FunctionNotFound } from '../functions/runtime.ts'
import { Refusal } from '../refusal.ts'
import type { Settings } from './settings.ts'
import type { User } from './state.ts'

/** Runs the function behind an ARN of the template and returns its result; rejects with its error. */
export type InvokeTrigger = (functionReference: string, event: unknown) => Promise<unknown>

/** The flow for which tokens are issued, in Cognito's terms. */
export type TokenSource =
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_RefreshTokens'

/** Data that a client passes to the triggers with its request. */
export type ClientMetadata = Record<string, string> | undefined

/** Invokes functions as the pool, which needs their permission for the call. */
export function permittedTrigger(
  pool: Caller,
  invoke: (functionName: string, event: unknown) => Promise<unknown>,
): InvokeTrigger {
  return async (reference, event) => {
    const name = functionIn(reference)
    const call = { action: 'lambda:InvokeFunction', resource: arn('lambda', `function:${name}`) }
    const failure = (code: string) =>
      new Refusal('UnexpectedLambdaException', `${name} invocation failed due to error ${code}.`)
    if (pool.denialOf(call) !== undefined) throw failure('AccessDeniedException')
    try {
      return await invoke(name, event)
    } catch (error) {
      throw error instanceof FunctionNotFound ? failure('ResourceNotFoundException') : error
    }
  }
}

/** A trigger of the template and its function's event; the function fills in `response`. */
type TriggerCall = {
  trigger: keyof Settings['triggers']
  triggerSource: string
  userName: string
  request: object
  response: object
}

const triggerResult = z.object({ response: z.unknown() })

/**
 * Calls the function of a trigger and returns the response in its result; undefined if the pool has no function for it. A
 * function refuses by throwing an error, whose message becomes that of UserLambdaValidationException.
 */
export async function runTrigger<Schema extends z.ZodMiniType>(
  settings: Settings,
  invokeTrigger: InvokeTrigger,
  { trigger, ...call }: TriggerCall,
  responseSchema: Schema,
): Promise<z.output<Schema> | undefined> {
  const reference = settings.triggers[trigger]
  if (!reference) return undefined
  const event = {
    version: '1',
    region: settings.userPoolId.split('_')[0],
    userPoolId: settings.userPoolId,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: settings.clientId },
    ...call,
  }
  let returned: unknown
  try {
    returned = await invokeTrigger(reference, event)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new Refusal('UserLambdaValidationException', `${trigger} failed with error ${message}.`)
  }
  const result = z.safeParse(triggerResult, returned)
  const response = z.safeParse<Schema>(responseSchema, result.data?.response)
  if (!response.success) throw new Refusal('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  return response.data
}

/** The attributes of a user as triggers get them. */
export function attributesForTrigger(user: User): Record<string, string> {
  return { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes }
}

const preSignUpResponse = z.object({
  autoConfirmUser: z.boolean(),
  autoVerifyEmail: z.boolean(),
  autoVerifyPhone: z.boolean(),
})

/** Calls the pool's PreSignUp function before a user is created; it may refuse the user. */
export async function runPreSignUp(
  settings: Settings,
  invokeTrigger: InvokeTrigger,
  triggerSource: 'PreSignUp_AdminCreateUser' | 'PreSignUp_ExternalProvider',
  userName: string,
  userAttributes: Record<string, string>,
): Promise<void> {
  const call = {
    trigger: 'PreSignUp',
    triggerSource,
    userName,
    request: { userAttributes, validationData: {} },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  } as const
  await runTrigger(settings, invokeTrigger, call, preSignUpResponse)
}

/** Overriding claims is not supported, so a function that tries it is refused. */
const preTokenGenerationResponse = z.object({ claimsOverrideDetails: z.nullish(z.null()) })

/** Calls the pool's PreTokenGeneration function (event version 1), which may refuse the tokens. */
export async function runPreTokenGeneration(
  settings: Settings,
  invokeTrigger: InvokeTrigger,
  user: User,
  triggerSource: TokenSource,
  clientMetadata: ClientMetadata,
): Promise<void> {
  const call = {
    trigger: 'PreTokenGeneration',
    triggerSource,
    userName: user.username,
    request: {
      userAttributes: attributesForTrigger(user),
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      ...(clientMetadata ? { clientMetadata } : {}),
    },
    response: { claimsOverrideDetails: null },
  } as const
  await runTrigger(settings, invokeTrigger, call, preTokenGenerationResponse)
}
