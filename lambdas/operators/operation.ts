/**
 * Operations of operators. A handler writes nothing itself: an act returns its writes, and is recorded in the same
 * transaction, so nothing happens without an entry in the audit log.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type AnyContract, type InputOf, type OutputOf, type RefusalCode } from '../../shared/contract.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { actInput, type actOutput } from '../../shared/operators/act.ts'
import { join } from '../../shared/kernel.ts'
import type { Subject } from '../../shared/operators/audit.ts'
import { refusal } from '../../shared/refusal.ts'
import { newUlid } from '../../shared/ulid.ts'
import { serve, type Credentials } from '../platform/api.ts'
import { effect, only, type Effects } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { operationsUnder, type Context, type Operation } from '../platform/operation.ts'
import type { Row } from '../platform/row.ts'
import type { Writes } from '../platform/table.ts'
import type { User } from '../users/user-store.ts'
import { auditStore } from './audit-store.ts'
import { operatorStore, type Operator } from './operator-store.ts'

const claimsSchema = z.object({ iss: z.string(), sub: z.string() })

/** The caller: the operator whom a token of the operators' pool names. The pool issues no token without a second factor. */
const callers = effect({ load: operatorStore.grants.all }, (platform) => ({
  async load({ claims }: Credentials): Promise<Operator> {
    const given = claimsSchema.safeParse(claims).data
    const isOfPool = given?.iss.endsWith(`/${env('OPERATOR_POOL_ID')}`)
    const operators = isOfPool ? await operatorStore(platform).all() : []
    const found = operators.find(({ sub }) => sub === given?.sub)
    if (!found) throw refusal(undefined, 'sign-in-required')
    return found
  },
}))

/** Returns the handler of the operators' function, and its grants. */
export const operatorsApi = (operations: Operation<Operator>[]) => serve(operations, callers)

const bound = operationsUnder<Operator, object>({
  admit(contract, viewer) {
    if (contract.access !== 'operator' || !viewer) throw refusal(contract, 'sign-in-required')
  },
  checksFor: () => ({ checks: {}, confirm: () => undefined }),
})

type HandlerContext<C extends AnyContract, E extends Effects> = Context<Operator, object, C, E>

type ActContract = AnyContract & { output: typeof actOutput }
const inputSchema = z.object(actInput)

/** What an act is about and what it writes. */
export interface Plan<C extends AnyContract> {
  subject: Subject
  /**
   * The person or the address that the act is about; `undefined` if it is about neither. Acts on an operator's account or
   * address are refused.
   */
  about: Person | { email: string } | undefined
  writes: Writes
  /** The row as it was before the act. */
  before?: Row | undefined
  /** The refusal to return if the condition of a write does not hold, by the name of the write. */
  refusals: Readonly<Record<string, RefusalCode<C>>>
}
type Person = Pick<User, 'id' | 'email' | 'schoolEmail' | 'verified'>

/** An act: it changes something. `plan` reads what it needs, and returns the writes. */
export function act<C extends ActContract, E extends Effects>(
  contract: C,
  effects: E,
  plan: (input: InputOf<C>, context: HandlerContext<C, E>) => Promise<Plan<C>>,
): Operation<Operator> {
  const own = { audit: only(auditStore, 'record', 'get'), operators: only(operatorStore, 'all') }
  return bound<C, E & typeof own>(contract, join(effects, own), async (input, context) => {
    const { now, audit, operators, refuse } = context
    const { name } = known(context.viewer)
    const { id, reason } = z.parse(inputSchema, input)
    const done = z.parse<C['output']>(contract.output, { done: true })
    const inputHash = hashOf(input)
    /** Whether the log already has this act, because the call was sent before. Refuses a different act under the same id. */
    const isRepeated = async () => {
      const met = await audit.get(id)
      if (!met) return false
      const isSame = met.operator === name && met.operation === contract.name && met.inputHash === inputHash
      if (!isSame) throw refusal(contract, 'act-changed')
      return true
    }
    if (await isRepeated()) return done
    try {
      const { subject, about, writes, before, refusals } = await plan(input, context)
      if (about && isOperators(about, await operators.all())) throw refusal(contract, 'operator-protected')
      const entry = { id, at: now, operator: name, operation: contract.name, subject, reason, before }
      const userId = about && 'id' in about ? about.id : undefined
      const failed = await audit.record({ ...entry, inputHash, userId }, writes)
      return failed === undefined ? done : refuse(refusals[failed] ?? 'key-conflict')
    } catch (error) {
      // The same call may have arrived twice at once.
      if (error instanceof RefusalError && (await isRepeated())) return done
      throw error
    }
  })
}

interface Found<C extends AnyContract> {
  userId: string
  output: OutputOf<C>
  /** What the look is about; missing if it is about the person. */
  subject?: Subject
  /** What is written together with the entry, and the refusals if a condition of it does not hold. */
  writes?: Writes
  refusals?: Readonly<Record<string, RefusalCode<C>>>
}

/** A look at private data of a person. It is recorded, too, and returns nothing if the record cannot be written. */
export function look<C extends AnyContract, E extends Effects>(
  contract: C,
  effects: E,
  find: (input: InputOf<C>, context: HandlerContext<C, E>) => Promise<Found<C> | { missed: RefusalCode<C> }>,
): Operation<Operator> {
  const own = { audit: only(auditStore, 'record') }
  return bound<C, E & typeof own>(contract, join(effects, own), async (input, context) => {
    const found = await find(input, context)
    const { now, audit, refuse } = context
    const { name } = known(context.viewer)
    const entry = { id: newUlid(now), at: now, operator: name, operation: contract.name }
    if ('missed' in found) {
      const subject = { kind: 'nobody' as const, id: hashOf(input) }
      if (await audit.record({ ...entry, subject }, {})) throw new Error('The look was not recorded')
      return refuse(found.missed)
    }
    const { userId, output, subject = personOf(userId), writes = {}, refusals = {} } = found
    const failed = await audit.record({ ...entry, subject, userId }, writes)
    return failed === undefined ? output : refuse(refusals[failed] ?? 'key-conflict')
  })
}

/** A list of requests, cases or appeals, or of the entries of the log. Unlike a look, it is not recorded. */
export function list<C extends AnyContract, E extends Effects>(
  contract: C,
  effects: E,
  handle: (input: InputOf<C>, context: HandlerContext<C, E>) => Promise<OutputOf<C>>,
): Operation<Operator> {
  return bound<C, E>(contract, effects, handle)
}

/** `admit` refuses a call without an operator. */
function known(viewer: Operator | undefined): Operator {
  if (!viewer) throw refusal(undefined, 'sign-in-required')
  return viewer
}

const personOf = (id: string): Subject => ({ kind: 'person', id })
const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('hex')

/**
 * Whether an account or an address is an operator's. It compares the account's id and only proven addresses, because
 * anyone can register an address that is not theirs.
 */
export function isOperators(about: Person | { email: string }, operators: Operator[]): boolean {
  const addresses = 'id' in about ? [about.verified ? about.email : '', about.schoolEmail] : [about.email]
  return operators.some(
    ({ email, userId }) => addresses.includes(email) || ('id' in about && userId === about.id),
  )
}
