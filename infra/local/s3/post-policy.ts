import * as z from 'zod/mini'
import { S3Error } from './error.ts'
import { largestBodyBytes } from './payload.ts'
import { algorithm, requireMatch } from './signature.ts'

const comparisonSchema = z.union([
  z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
  z.record(z.string(), z.string()),
])
type Comparison = z.infer<typeof comparisonSchema>
const sizeSchema = z.tuple([z.literal('content-length-range'), z.number(), z.number()])
type SizeCondition = z.infer<typeof sizeSchema>
const policySchema = z.object({
  expiration: z.string(),
  conditions: z.array(z.union([sizeSchema, comparisonSchema])),
})

/** Fields that no condition needs to name. */
const exemptFields = new Set(['policy', 'x-amz-signature', 'file'])

/** Bytes, both inclusive. */
export type SizeRange = { minimum: number; maximum: number }

/**
 * Checks the signed policy of a POST upload against its fields (by lower-case name), every field of which a condition
 * must name. Returns the size that the file may have. Refuses with InvalidArgument, InvalidPolicyDocument,
 * InvalidAccessKeyId, SignatureDoesNotMatch, or AccessDenied saying which condition failed.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export function requirePostPolicy(bucket: string, fields: Map<string, string>): SizeRange {
  const policyText = requireField(fields, 'policy')
  if (requireField(fields, 'x-amz-algorithm') !== algorithm)
    throw new S3Error(400, 'InvalidArgument', `X-Amz-Algorithm only supports "${algorithm}"`)
  requireField(fields, 'x-amz-date')
  requireMatch(requireField(fields, 'x-amz-credential'), policyText, requireField(fields, 'x-amz-signature'))

  const policy = parsePolicy(policyText)
  if (!(Date.now() < Date.parse(policy.expiration))) throw denied('Policy expired.')
  const values = new Map([...fields, ['bucket', bucket]])
  const named = new Set<string>()
  const size: SizeRange = { minimum: 0, maximum: largestBodyBytes }
  for (const condition of policy.conditions) {
    if (isSizeRange(condition)) {
      size.minimum = Math.max(size.minimum, condition[1])
      size.maximum = Math.min(size.maximum, condition[2])
      continue
    }
    for (const { operator, name, expected } of comparisonsOf(condition)) {
      named.add(name)
      const value = values.get(name) ?? ''
      if (operator === 'eq' ? value !== expected : !value.startsWith(expected))
        throw denied(`Policy Condition failed: ${JSON.stringify([operator, `$${name}`, expected])}`)
    }
  }
  const isCovered = (name: string) =>
    named.has(name) || exemptFields.has(name) || name.startsWith('x-ignore-')
  const extra = [...fields.keys()].filter((name) => !isCovered(name))
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`)
  return size
}

function isSizeRange(condition: Comparison | SizeCondition): condition is SizeCondition {
  return condition[0] === 'content-length-range'
}

/** `{ a: 'b' }` is short for `['eq', '$a', 'b']`. */
function comparisonsOf(condition: Comparison) {
  if (Array.isArray(condition)) {
    const [operator, variable, expected] = condition
    return [{ operator, name: variable.slice(1).toLowerCase(), expected }]
  }
  return Object.entries(condition).map(([name, expected]) => ({
    operator: 'eq',
    name: name.toLowerCase(),
    expected,
  }))
}

function parsePolicy(base64: string) {
  try {
    return z.parse(policySchema, JSON.parse(Buffer.from(base64, 'base64').toString()))
  } catch (error) {
    throw new S3Error(400, 'InvalidPolicyDocument', `Invalid Policy: ${String(error)}`)
  }
}

function requireField(fields: Map<string, string>, name: string): string {
  const value = fields.get(name)
  if (value) return value
  const message = `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`
  throw new S3Error(400, 'InvalidArgument', message, { ArgumentName: name })
}

function denied(reason: string): S3Error {
  return new S3Error(403, 'AccessDenied', `Invalid according to Policy: ${reason}`)
}
