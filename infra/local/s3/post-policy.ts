import * as z from 'zod/mini'
import type { Caller, Signers } from '../access/signers.ts'
import { Refusal } from '../refusal.ts'
import { algorithm, verifyText } from '../signature.ts'
import { largestBodyBytes } from './payload.ts'
import type { PostFields } from './post-form.ts'
import { signatureRefusal } from './signature-refusal.ts'

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
const exemptFields = new Set(['policy', 'x-amz-signature'])

/** The least and the most bytes of a file, both inclusive. */
export type SizeRange = { minimum: number; maximum: number }

/**
 * Checks the signed policy of a POST upload against its fields; a condition has to name every field. Returns the allowed
 * size of the file, and the signer of the form. Refuses with InvalidArgument, InvalidPolicyDocument, InvalidAccessKeyId,
 * SignatureDoesNotMatch, or AccessDenied with the failed condition.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export function requirePostPolicy(
  bucket: string,
  fields: PostFields,
  signers: Signers,
): { size: SizeRange; signer: Caller } {
  const policyText = requireField(fields, 'policy')
  if (requireField(fields, 'x-amz-algorithm') !== algorithm)
    throw new Refusal('InvalidArgument', `X-Amz-Algorithm only supports "${algorithm}"`)
  requireField(fields, 'x-amz-date')
  const credential = requireField(fields, 'x-amz-credential')
  const signature = requireField(fields, 'x-amz-signature')
  const token = fields.get('x-amz-security-token')
  const verified = verifyText({ credential, token, text: policyText, signature }, signers)
  if ('problem' in verified) throw signatureRefusal(verified.problem)

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
  const extra = [...fields.keys()].filter((name) => !named.has(name) && !exemptFields.has(name))
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`)
  return { size, signer: verified.caller }
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
    throw new Refusal('InvalidPolicyDocument', `Invalid Policy: ${String(error)}`)
  }
}

function requireField(fields: PostFields, name: string): string {
  const value = fields.get(name)
  if (value) return value
  const message = `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`
  throw new Refusal('InvalidArgument', message, 400, { ArgumentName: name })
}

function denied(reason: string): Refusal {
  return new Refusal('AccessDenied', `Invalid according to Policy: ${reason}`, 403)
}
