/** A contract with its handler: parse, admit, limit, handle, parse the output. It knows no noun. */
import * as z from 'zod/mini'
import type { Access, AnyContract, InputOf, OutputOf, RefusalCode } from '../../shared/contract.ts'
import type { RefusalDetails } from '../../shared/refusal-error.ts'
import { codeOf, refusal, sentenceOf } from '../../shared/refusal.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { join, makeAll } from '../../shared/kernel.ts'
import { grantsOf, type Effects, type Made } from './effect.ts'
import type { Grant } from './grants.ts'
import { grantsOfLimits, takeLimits } from './limits.ts'
import type { Platform } from './platform.ts'

/** The origin of the call, from its headers; the address is from the distribution. */
export interface Client {
  address: string
  /** Approximate, for example 'Norman, OK'; undefined if unknown. */
  place?: string | undefined
  /** The country of the connection, as two letters; undefined if unknown. */
  country?: string | undefined
  /** The time zone of the connection, by its name in the IANA list; undefined if unknown. */
  timeZone?: string | undefined
  /** The device's time zone as sent by the page, so it can be any text. */
  deviceTimeZone?: string | undefined
  userAgent?: string | undefined
  /** The browser requests not to be tracked, by Global Privacy Control or Do Not Track. */
  refusesTracking?: boolean
  /** The access token; undefined for a visitor. Only the user pool gets it, for requests that need nothing but the token. */
  accessToken?: string | undefined
}

/** A call before any check. `viewer` is the caller; undefined for a visitor. */
export interface Call<V> {
  input: unknown
  viewer: V | undefined
  client: Client
  platform: Platform
}

type ViewerOf<V, A extends Access> = A extends 'visitor' ? V | undefined : V

/** The arguments of a handler: the caller, the origin and time of the call, its checks, and the effects that it named. */
export type Context<V, Checks, C extends AnyContract, E extends Effects> = {
  viewer: ViewerOf<V, C['access']>
  client: Client
  /** Epoch milliseconds. */
  now: number
  /** Ends the call with a code of the contract. */
  refuse: (code: RefusalCode<C>, more?: RefusalDetails) => never
} & Checks &
  Made<E>

export interface Operation<V> {
  contract: AnyContract
  /** The grants that the function of the operation needs. */
  grants: Grant[]
  run: (call: Call<V>) => Promise<unknown>
}

/** The rules about callers, passed in by the room that knows people and campuses (lambdas/access). */
export interface AccessRules<V extends { id: string }, Checks extends object> {
  /** Throws a refusal if the caller may not make this call. */
  admit: (
    contract: AnyContract,
    viewer: V | undefined,
    from: { input: Record<string, unknown>; client: Client; now: number },
  ) => void
  /** The checks that a handler makes itself, and `confirm`, which throws if the handler left one out. */
  checksFor: (contract: AnyContract, viewer: V | undefined) => { checks: Checks; confirm: () => void }
}

/**
 * Returns the function that binds contracts to handlers under these rules. `effects` names everything that a handler may
 * use; the caller's identity comes from the token.
 */
export function operationsUnder<V extends { id: string }, Checks extends object>({
  admit,
  checksFor,
}: AccessRules<V, Checks>) {
  return function operation<C extends AnyContract, E extends Effects>(
    contract: C,
    effects: E,
    handle: (input: InputOf<C>, context: Context<V, Checks, C, E>) => Promise<OutputOf<C>>,
  ): Operation<V> {
    const made = new WeakMap<Platform, Made<E>>()
    const effectsOf = (platform: Platform) => {
      const known = made.get(platform) ?? makeAll<Platform, E>(effects, platform)
      made.set(platform, known)
      return known
    }
    const refuse = (code: RefusalCode<C>, more?: RefusalDetails): never => {
      throw refusal(contract, code, more)
    }
    return {
      contract,
      grants: [...grantsOf(effects), ...grantsOfLimits(contract)],
      async run({ input, viewer, client, platform }) {
        const parsed = parseInput(contract, input)
        admit(contract, viewer, { input: parsed, client, now: platform.now() })
        await takeLimits(platform, contract, { input: parsed, viewer, client })
        const { checks, confirm } = checksFor(contract, viewer)
        const basics = { viewer, client, now: platform.now(), refuse, ...checks }
        const output = await handle(parsed, join(basics, effectsOf(platform)))
        confirm()
        return z.parse(contract.output, output)
      },
    }
  }
}

function parseInput<C extends AnyContract>(contract: C, input: unknown): InputOf<C> {
  const result = z.safeParse<C['input']>(contract.input, input)
  if (result.success) return result.data
  throw badInput(contract, result.error.issues)
}

const issuesMaximum = 20

/**
 * Returns the refusal of invalid input: its code is that of the first failed rule with a code of its own, and each field
 * gets its sentence.
 */
function badInput(contract: AnyContract, issues: z.core.$ZodIssue[]) {
  const code = issues.map(codeOf).find((one) => one !== 'bad-input') ?? 'bad-input'
  const fields = issues
    .slice(0, issuesMaximum)
    .flatMap((issue): [string, string][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, issuesMaximum).map((key) => [key, commonRefusals['bad-input'].message])
        : [[issue.path.join('.'), sentenceOf(contract, issue)]],
    )
  return refusal(contract, code, { fields: Object.fromEntries(fields) })
}
