import * as z from 'zod/mini'
import { arnPattern, wildcard } from './wildcard.ts'

/** The context of a request: the values of each condition key. The names of the keys are in lower case. */
export type RequestContext = Record<string, string | readonly string[] | undefined>

/** The condition keys that the services of the laptop cloud fill in. */
const keys: Record<string, 'one value' | 'several values'> = {
  'aws:securetransport': 'one value',
  'aws:sourceaccount': 'one value',
  'aws:sourcearn': 'one value',
  'dynamodb:enclosingoperation': 'one value',
  'dynamodb:leadingkeys': 'several values',
  'dynamodb:returnvalues': 'one value',
  'dynamodb:select': 'one value',
  'events:detail-type': 'several values',
  'events:source': 'several values',
  'lambda:functionurlauthtype': 'one value',
  'lambda:invokedviafunctionurl': 'one value',
  's3:prefix': 'one value',
  'ses:fromaddress': 'one value',
  'ses:recipients': 'several values',
}

type Comparison = {
  /** Returns the test of an actual value for one expected value of the policy. */
  compile: (expected: string) => (actual: string) => boolean
  /** Whether the operator is negated: it is true if no value of the policy matches. */
  negated?: true
}

const equals = (expected: string) => (actual: string) => actual === expected
const equalsAnyCase = (expected: string) => {
  const lower = expected.toLowerCase()
  return (actual: string) => actual.toLowerCase() === lower
}

const comparisons: Record<string, Comparison> = {
  StringEquals: { compile: equals },
  StringNotEquals: { compile: equals, negated: true },
  StringEqualsIgnoreCase: { compile: equalsAnyCase },
  StringNotEqualsIgnoreCase: { compile: equalsAnyCase, negated: true },
  StringLike: { compile: wildcard },
  StringNotLike: { compile: wildcard, negated: true },
  // AWS treats ArnEquals like ArnLike, and ArnNotEquals like ArnNotLike.
  ArnEquals: { compile: arnPattern },
  ArnLike: { compile: arnPattern },
  ArnNotEquals: { compile: arnPattern, negated: true },
  ArnNotLike: { compile: arnPattern, negated: true },
  Bool: { compile: equalsAnyCase },
}

const oneOrMore = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))])
const blockSchema = z.record(z.string(), z.record(z.string(), oneOrMore))

type Test = (context: RequestContext) => boolean

/**
 * Compiles the `Condition` of a statement. Every operator and key in it must hold. Throws for an operator or key that the
 * laptop does not know: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition.html
 */
export function compileConditions(block: unknown): Test {
  const tests = Object.entries(z.parse(blockSchema, block)).flatMap(([operator, byKey]) =>
    Object.entries(byKey).map(([key, values]) =>
      compileCondition(operator, key, (Array.isArray(values) ? values : [values]).map(String)),
    ),
  )
  return (context) => tests.every((test) => test(context))
}

function compileCondition(operator: string, keyAsWritten: string, values: string[]): Test {
  const key = keyAsWritten.toLowerCase()
  const kind = keys[key]
  if (!kind) throw new Error(`the condition key ${keyAsWritten} is not known on the laptop`)
  const variable = values.find((value) => value.includes('${'))
  if (variable) throw new Error(`the policy variable in ${variable} is not known on the laptop`)
  const actualOf = (context: RequestContext) => {
    const actual = context[key]
    return typeof actual === 'string' ? [actual] : (actual ?? [])
  }
  if (operator === 'Null') return (context) => values.includes(String(actualOf(context).length === 0))

  const [, set = '', name = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? []
  const comparison = comparisons[name]
  if (!comparison) throw new Error(`the condition operator ${operator} is not known on the laptop`)
  if (kind === 'several values' && set === '')
    throw new Error(`${keyAsWritten} has several values, so ${operator} needs ForAllValues: or ForAnyValue:`)
  const expected = values.map(comparison.compile)
  const negated = comparison.negated === true
  const holds = (actual: string) => expected.some((matches) => matches(actual)) !== negated
  return (context) => {
    const actual = actualOf(context)
    // For a request without the key, AWS treats ForAllValues, negated operators and …IfExists as true.
    if (actual.length === 0)
      return set === 'ForAllValues' || ifExists !== undefined || (negated && set === '')
    return set === 'ForAnyValue' ? actual.some(holds) : actual.every(holds)
  }
}
