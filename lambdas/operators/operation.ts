/**
 * Operations of operators. A handler writes nothing itself: an act returns its writes, and is recorded in the same
 * transaction, so nothing happens without an entry in the audit log.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AnyContract, InputOf, OutputOf, RefusalCode } from '../../shared/contract.ts'
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

const claimsSchema = z.object({ iss: z.string(), username: z.string() })

/** The caller: the operator of a token of the operators' pool, which issues none without a second factor. */
const callers = effect({ load: operatorStore.grants.all }, (platform) => ({
  async load({ claims }: Credentials): Promise<Operator> {
    const given = claimsSchema.safeParse(claims).data
    const isOfPool = given?.iss.endsWith(`/${env('OPERATOR_POOL_ID')}`)
    const operators = isOfPool ? await operatorStore(platform).all() : []
    const found = operators.find(({ name }) => name === given?.username.toLowerCase())
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
  /** The person, if it is about one; nobody acts on an operator. */
  person?: Pick<User, 'id' | 'email' | 'schoolEmail'> | undefined
  writes: Writes
  /** What it changes, as it was. */
  before?: Row | undefined
  /** The refusal if a condition of the writes does not hold. */
  otherwise: RefusalCode<C>
}

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
    const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    /** Whether this act is in the log already, because it was sent before. Refuses another one under its id. */
    const isRepeated = async () => {
      const met = await audit.get(id)
      if (!met) return false
      const isSame = met.operator === name && met.operation === contract.name && met.inputHash === inputHash
      if (!isSame) throw refusal(contract, 'act-changed')
      return true
    }
    if (await isRepeated()) return done
    const { subject, person, writes, before, otherwise } = await plan(input, context)
    if (person && isOperators(person, await operators.all())) throw refusal(contract, 'operator-protected')
    const entry = { id, at: now, operator: name, operation: contract.name, subject, reason, before }
    const failed = await audit.record({ ...entry, inputHash, userId: person?.id }, writes)
    if (failed === undefined || (failed === 'entry' && (await isRepeated()))) return done
    return refuse(otherwise)
  })
}

/** A look at private data of a person: it is recorded, too, and returns nothing if that fails. */
export function look<C extends AnyContract, E extends Effects>(
  contract: C,
  effects: E,
  find: (
    input: InputOf<C>,
    context: HandlerContext<C, E>,
  ) => Promise<{ userId: string; output: OutputOf<C> }>,
): Operation<Operator> {
  const own = { audit: only(auditStore, 'record') }
  return bound<C, E & typeof own>(contract, join(effects, own), async (input, context) => {
    const { userId, output } = await find(input, context)
    const { now, audit } = context
    const { name } = known(context.viewer)
    const subject = { kind: 'person' as const, id: userId }
    const entry = { id: newUlid(now), at: now, operator: name, operation: contract.name, subject }
    await audit.record({ ...entry, userId }, {})
    return output
  })
}

/** A list without private data of people. */
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

/** Whether an address of the person is an operator's. */
export function isOperators(
  { email, schoolEmail }: Pick<User, 'email' | 'schoolEmail'>,
  operators: Operator[],
) {
  return operators.some((one) => one.email === email || one.email === schoolEmail)
}
