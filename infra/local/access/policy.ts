import * as z from 'zod/mini'
import { account } from '../account.ts'
import { english } from '../english.ts'
import { compileConditions, type RequestContext } from './conditions.ts'
import { arnPattern, wildcard } from './wildcard.ts'

export type Call = { action: string; resource: string; context?: RequestContext }

/** The principals that a resource policy may name: an AWS service, or a role by its ARN. */
export type Principal = { service: string } | { role: string }

export type Statement = {
  /** The policy's logical id in the template, and the index of the statement. */
  policy: string
  index: number
  effect: 'Allow' | 'Deny'
  actions: readonly string[]
  resources: readonly string[]
  condition: unknown
  /**
   * Returns the actions of the statement that match the call; an empty list if the statement does not apply to the call.
   */
  matchingActions(call: Call, principal: Principal): string[]
}

const oneOrMore = z.union([z.string(), z.array(z.string())])
/** `"*"` is short for `{"AWS": "*"}`. */
const principalSchema = z.pipe(
  z.transform((written) => (written === '*' ? { AWS: '*' } : written)),
  z.strictObject({ AWS: z.optional(oneOrMore), Service: z.optional(oneOrMore) }),
)
/** Strict, so that NotAction, NotResource and NotPrincipal are refused instead of ignored. */
const statementSchema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: z.optional(oneOrMore),
  Principal: z.optional(principalSchema),
  Condition: z.optional(z.unknown()),
})
type StatementDocument = z.infer<typeof statementSchema>
const documentSchema = z.strictObject({
  Version: z.literal('2012-10-17'),
  Id: z.optional(z.string()),
  Statement: z.pipe(
    z.transform((written) => (Array.isArray(written) ? written : [written])),
    z.array(statementSchema),
  ),
})

/**
 * Compiles a policy document whose intrinsic functions are resolved. A statement without a principal, in the policy of
 * a role, applies to that role. Throws, naming the policy, for a part that the laptop does not know.
 */
export function compilePolicy(policy: string, document: unknown): Statement[] {
  try {
    const parsed = documentSchema.safeParse(document, english)
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
    return parsed.data.Statement.map((one, index) => compile(policy, index, one))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the laptop cannot enforce the policy ${policy}: ${reason}`, { cause })
  }
}

function compile(policy: string, index: number, statement: StatementDocument): Statement {
  const actions = listOf(statement.Action)
  const resources = listOf(statement.Resource)
  const variable = resources.find((resource) => resource.includes('${'))
  if (variable) throw new Error(`the policy variable in ${variable} is not known`)
  // Actions are case-insensitive.
  const actionTests = actions.map((action) => ({ action, matches: wildcard(action.toLowerCase()) }))
  const resourceTests = resources.map(arnPattern)
  const isPrincipal = principalTest(statement.Principal)
  const holds = statement.Condition === undefined ? undefined : compileConditions(statement.Condition)
  return {
    policy,
    index,
    effect: statement.Effect,
    actions,
    resources,
    condition: statement.Condition,
    matchingActions({ action, resource, context = {} }, principal) {
      const wanted = action.toLowerCase()
      const matching = actionTests.filter(({ matches }) => matches(wanted)).map((one) => one.action)
      if (matching.length === 0 || !resourceTests.some((matches) => matches(resource))) return []
      return isPrincipal(principal) && (!holds || holds(context)) ? matching : []
    },
  }
}

function principalTest(named: StatementDocument['Principal']): (principal: Principal) => boolean {
  if (named === undefined) return () => true
  const services = listOf(named.Service)
  const accounts = listOf(named.AWS)
  const unknown = accounts.find((one) => one !== '*' && !one.startsWith(`arn:aws:iam::${account}:role/`))
  if (unknown) throw new Error(`the principal ${unknown} is not known`)
  return (principal) =>
    accounts.includes('*') ||
    ('service' in principal ? services.includes(principal.service) : accounts.includes(principal.role))
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** The result of evaluating the policies for a call. */
export type Decision = {
  outcome: 'allowed' | 'explicit deny' | 'no allow'
  /** The statements that allow the call, each with its matching actions. */
  allowedBy: { statement: Statement; actions: string[] }[]
}

/** IAM's logic within one account: an explicit deny wins, then any allow, and by default a call is denied. */
export function decide(statements: Iterable<Statement>, call: Call, principal: Principal): Decision {
  const allowedBy: Decision['allowedBy'] = []
  for (const statement of statements) {
    const actions = statement.matchingActions(call, principal)
    if (actions.length === 0) continue
    if (statement.effect === 'Deny') return { outcome: 'explicit deny', allowedBy: [] }
    allowedBy.push({ statement, actions })
  }
  return { outcome: allowedBy.length > 0 ? 'allowed' : 'no allow', allowedBy }
}
