/** AWS WAF, with the statements that the product's web ACL has. */
import { posix } from 'node:path'
import * as z from 'zod/mini'
import { headerOf, type EdgeResponse, type EdgeRequest } from './message.ts'

const transformationsSchema = z.array(
  z.strictObject({ Priority: z.number(), Type: z.enum(['URL_DECODE', 'NORMALIZE_PATH']) }),
)
const unchangedSchema = z.tuple([z.strictObject({ Priority: z.number(), Type: z.literal('NONE') })])
const nothing = z.strictObject({})
const beginsSchema = z.strictObject({
  FieldToMatch: z.strictObject({ UriPath: nothing }),
  PositionalConstraint: z.literal('STARTS_WITH'),
  SearchString: z.string(),
  TextTransformations: transformationsSchema,
})
const sizeSchema = z.strictObject({
  FieldToMatch: z.strictObject({ SingleHeader: z.strictObject({ Name: z.string() }) }),
  ComparisonOperator: z.literal('GT'),
  Size: z.number(),
  TextTransformations: unchangedSchema,
})
// Strict, so that an unsupported statement stops the start instead of being ignored.
const statementSchema = z.union([
  z.strictObject({ ByteMatchStatement: beginsSchema }),
  z.strictObject({ SizeConstraintStatement: sizeSchema }),
  z.strictObject({
    NotStatement: z.strictObject({
      get Statement() {
        return statementSchema
      },
    }),
  }),
  z.strictObject({
    AndStatement: z.strictObject({
      get Statements() {
        return z.array(statementSchema)
      },
    }),
  }),
  z.strictObject({
    OrStatement: z.strictObject({
      get Statements() {
        return z.array(statementSchema)
      },
    }),
  }),
])
type Statement = z.output<typeof statementSchema>
const keySchema = z.union([
  z.strictObject({ IP: nothing }),
  z.strictObject({ Header: z.strictObject({ Name: z.string(), TextTransformations: unchangedSchema }) }),
])
const rateSchema = z.strictObject({
  Limit: z.number(),
  EvaluationWindowSec: z.number(),
  AggregateKeyType: z.enum(['IP', 'CUSTOM_KEYS']),
  CustomKeys: z._default(z.array(keySchema), [{ IP: {} }]),
  ScopeDownStatement: statementSchema,
})
const responseSchema = z.strictObject({
  ResponseCode: z.number(),
  CustomResponseBodyKey: z.string(),
  ResponseHeaders: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
})
const aclSchema = z.object({
  DefaultAction: z.strictObject({ Allow: nothing }),
  CustomResponseBodies: z.record(
    z.string(),
    z.strictObject({ ContentType: z.literal('APPLICATION_JSON'), Content: z.string() }),
  ),
  Rules: z.array(
    z.object({
      Name: z.string(),
      Priority: z.number(),
      Action: z.union([
        z.strictObject({ Count: nothing }),
        z.strictObject({ Block: z.strictObject({ CustomResponse: responseSchema }) }),
      ]),
      Statement: z.strictObject({ RateBasedStatement: rateSchema }),
    }),
  ),
})

interface Verdict {
  /** The names of the rules that matched. */
  matched: string[]
  /** The response of the rule that refuses the request, which ends its evaluation. */
  refusal?: EdgeResponse
}

/**
 * Evaluates an AWS::WAFv2::WebACL, given its properties. AWS estimates rates and reacts within half a minute. The laptop
 * counts exactly, so the first request above the limit already matches. Throws for unsupported statements.
 */
export function openFirewall(properties: unknown, now: () => number = Date.now) {
  const { Rules, CustomResponseBodies } = z.parse(aclSchema, properties)
  const rules = Rules.toSorted((one, other) => one.Priority - other.Priority).map((rule) => {
    const exceeds = openRate(rule.Statement.RateBasedStatement, now)
    const response = 'Block' in rule.Action ? rule.Action.Block.CustomResponse : undefined
    return { name: rule.Name, exceeds, refusal: response && answerOf(response, CustomResponseBodies) }
  })

  return (request: EdgeRequest): Verdict => {
    const matched: string[] = []
    for (const { name, exceeds, refusal } of rules) {
      if (!exceeds(request)) continue
      matched.push(name)
      if (refusal) return { matched, refusal }
    }
    return { matched }
  }
}

/** Counts the requests of each aggregation key in each second. Refused requests count, too. */
function openRate(rate: z.output<typeof rateSchema>, now: () => number) {
  const { Limit, EvaluationWindowSec, CustomKeys, ScopeDownStatement } = rate
  const instances = new Map<string, Map<number, number>>()
  let sweptAt = -Infinity

  /** Deletes the counts of keys that had no request in the window. */
  function sweep(second: number): void {
    if (second < sweptAt + EvaluationWindowSec) return
    sweptAt = second
    for (const [key, counts] of instances)
      if ([...counts.keys()].every((at) => at <= second - EvaluationWindowSec)) instances.delete(key)
  }

  return (request: EdgeRequest): boolean => {
    if (!holds(ScopeDownStatement, request)) return false
    const key = keyOf(CustomKeys, request)
    // AWS does not count a request without one of the keys.
    if (key === undefined) return false
    const second = Math.floor(now() / 1000)
    sweep(second)
    const counts = instances.get(key) ?? new Map<number, number>()
    instances.set(key, counts)
    counts.set(second, (counts.get(second) ?? 0) + 1)
    let total = 0
    for (const [at, count] of counts) {
      if (at <= second - EvaluationWindowSec) counts.delete(at)
      else total += count
    }
    return total > Limit
  }
}

function keyOf(keys: z.output<typeof keySchema>[], request: EdgeRequest): string | undefined {
  const values = keys.map((key) =>
    'IP' in key ? request.address : headerOf(request.headers, key.Header.Name),
  )
  return values.includes(undefined) ? undefined : JSON.stringify(values)
}

function holds(statement: Statement, request: EdgeRequest): boolean {
  if ('NotStatement' in statement) return !holds(statement.NotStatement.Statement, request)
  if ('AndStatement' in statement)
    return statement.AndStatement.Statements.every((one) => holds(one, request))
  if ('OrStatement' in statement) return statement.OrStatement.Statements.some((one) => holds(one, request))
  if ('SizeConstraintStatement' in statement) {
    const { FieldToMatch, Size } = statement.SizeConstraintStatement
    const value = headerOf(request.headers, FieldToMatch.SingleHeader.Name)
    return value !== undefined && Buffer.byteLength(value) > Size
  }
  const { SearchString, TextTransformations } = statement.ByteMatchStatement
  return transform(request.path, TextTransformations).startsWith(SearchString)
}

function transform(text: string, transformations: z.output<typeof transformationsSchema>): string {
  return transformations
    .toSorted((one, other) => one.Priority - other.Priority)
    .reduce(
      (path, { Type }) =>
        Type === 'URL_DECODE' ? path.replace(/%[\da-f]{2}/gi, byteOf) : posix.normalize(path),
      text,
    )
}

const byteOf = (code: string) => String.fromCharCode(Number.parseInt(code.slice(1), 16))

function answerOf(
  { ResponseCode, CustomResponseBodyKey, ResponseHeaders }: z.output<typeof responseSchema>,
  bodies: z.output<typeof aclSchema>['CustomResponseBodies'],
): EdgeResponse {
  const body = bodies[CustomResponseBodyKey]
  if (!body) throw new Error(`the web ACL has no response body ${CustomResponseBodyKey}`)
  return {
    status: ResponseCode,
    headers: [
      ['content-type', 'application/json'],
      ...ResponseHeaders.map(({ Name, Value }): [string, string] => [Name, Value]),
    ],
    body: Buffer.from(body.Content),
  }
}
