/** A contract with what happens: parse, authorize, limit, handle, parse what leaves. */
import * as z from 'zod/mini'
import {
  commonRefusals,
  RefusalError,
  type Access,
  type AnyContract,
  type CommonCode,
  type InputOf,
  type OutputOf,
  type RefusalCode,
} from '../../shared/contract.ts'
import { join, makeAll } from '../../shared/kernel.ts'
import { authorize, type Viewer } from './authorize.ts'
import { takeLimits } from './limits.ts'
import type { Effects, Platform } from './platform.ts'

/** Where the call comes from, as the distribution's viewer headers tell. */
export interface Client {
  address: string
}

/** A call before anything about it is known to be right. */
export interface Call {
  input: unknown
  viewer: Viewer | undefined
  client: Client
  platform: Platform
}

interface RefusalDetails {
  fields?: Record<string, string>
  retryAfter?: number
}

type ViewerOf<A extends Access> = A extends 'visitor' ? Viewer | undefined : Viewer
export type Context<C extends AnyContract, E extends Effects> = {
  viewer: ViewerOf<C['access']>
  client: Client
  now: number
  /** Ends the call with a code of the contract. */
  refuse: (code: RefusalCode<C>, more?: RefusalDetails) => never
} & { [K in keyof E]: ReturnType<E[K]> }

export interface Operation {
  contract: AnyContract
  run: (call: Call) => Promise<unknown>
}

/**
 * Binds a contract to its handler. `effects` names what the handler may touch; identity comes from the token.
 * Called by the edge only (api.ts).
 */
export function operation<C extends AnyContract, E extends Effects>(
  contract: C,
  effects: E,
  handle: (input: InputOf<C>, context: Context<C, E>) => Promise<OutputOf<C>>,
): Operation {
  let made: { [K in keyof E]: ReturnType<E[K]> } | undefined
  const refuse = (code: RefusalCode<C>, more?: RefusalDetails): never => {
    throw refusal(contract, code, more)
  }
  return {
    contract,
    async run({ input, viewer, client, platform }) {
      const parsed = parseInput(contract, input)
      const allowed = authorize(contract, viewer, parsed)
      await takeLimits(platform, contract, { viewer: allowed, client })
      made ??= makeAll<Platform, E>(effects, platform)
      const answer = await handle(
        parsed,
        join({ viewer: allowed, client, now: platform.now(), refuse }, made),
      )
      return z.parse(contract.output, answer)
    },
  }
}

function parseInput<C extends AnyContract>(contract: C, input: unknown): InputOf<C> {
  const result = z.safeParse<C['input']>(contract.input, input)
  if (result.success) return result.data
  throw badInput(contract, result.error.issues)
}

/** The first issue names the code; each field gets its sentence. */
function badInput(contract: AnyContract, issues: z.core.$ZodIssue[]): RefusalError {
  const known = issues.find((issue) => issue.code === 'custom' && typeof issue.params?.['code'] === 'string')
  const code = known?.code === 'custom' ? String(known.params?.['code']) : 'bad-input'
  const fields = Object.fromEntries(
    issues
      .slice(0, 20)
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.slice(0, 20).map((key) => [key, commonRefusals['bad-input'].message])
          : [
              [
                issue.path.join('.'),
                issue.code === 'custom' ? issue.message : commonRefusals['bad-input'].message,
              ],
            ],
      ),
  )
  return refusal(contract, code, { fields })
}

export function refusal(
  contract: AnyContract | undefined,
  code: string,
  more?: RefusalDetails,
): RefusalError {
  const found = contract?.refusals[code] ?? (isCommon(code) ? commonRefusals[code] : undefined)
  return found
    ? new RefusalError(code, found, more)
    : new RefusalError('bad-input', commonRefusals['bad-input'], more)
}

function isCommon(code: string): code is CommonCode {
  return code in commonRefusals
}
