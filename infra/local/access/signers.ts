import { localCredentials } from '../account.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from './policy.ts'

export type Caller = {
  /** Returns undefined if the call is allowed, otherwise AWS's sentence about what is denied. */
  denialOf(call: Call): string | undefined
}

export type Credentials = {
  accessKeyId: string
  secretAccessKey: string
  /** Temporary credentials, such as those of functions, have a token that each request repeats. */
  sessionToken?: string
}
export type Signer = Credentials & { caller: Caller }

/** Finds the owner of an access key. */
export type Signers = (accessKeyId: string) => Signer | undefined

/** The developer of this machine: tests, operators' commands and the demo may do everything. */
export const administrator: Signer = { ...localCredentials, caller: { denialOf: () => undefined } }

/** A service that runs without a template accepts only the administrator. */
export const administratorOnly: Signers = (accessKeyId) =>
  accessKeyId === administrator.accessKeyId ? administrator : undefined

/** Throws a Refusal with this code for the first call that the caller may not make. */
export function requireAllowed(caller: Caller, calls: Call[], code: string, status?: number): void {
  for (const call of calls) {
    const denial = caller.denialOf(call)
    if (denial !== undefined) throw new Refusal(code, denial, status)
  }
}
