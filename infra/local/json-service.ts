import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import type { Call } from './access/policy.ts'
import { requireAllowed, type Caller, type Signers } from './access/signers.ts'
import { readBody, sendJson } from './http-server.ts'
import { english } from './english.ts'
import { parseJson } from './json.ts'
import { Refusal } from './refusal.ts'
import { sha256, verifySignature, type SignatureProblem } from './signature.ts'

/** An operation of a service. It returns the output for the input of a request, or throws a Refusal. */
export type Operation = (input: unknown) => object | Promise<object>

type JsonService = {
  /** The part of `x-amz-target` before an operation's name. */
  prefix: string
  operations: Record<string, Operation>
  signers: Signers
  /** The calls that the caller of an operation must be allowed to make. */
  callsOf: (operation: string, input: unknown) => Call[]
  /** Operations that need no signature. */
  unsigned?: readonly string[]
  headers?: Record<string, string>
}

const signatureCodes: Record<SignatureProblem, string> = {
  missing: 'MissingAuthenticationTokenException',
  malformed: 'IncompleteSignatureException',
  'wrong time': 'InvalidSignatureException',
  'unsigned headers': 'InvalidSignatureException',
  'unknown key': 'UnrecognizedClientException',
  'wrong token': 'UnrecognizedClientException',
  mismatch: 'InvalidSignatureException',
}

/** Defines an operation by the schema of its input; other input is refused with the service's error code. */
export function operation<Schema extends z.ZodMiniType>(
  invalidCode: string,
  schema: Schema,
  run: (input: z.output<Schema>) => object | Promise<object>,
): Operation {
  return (input) => {
    const parsed = schema.safeParse(input, english)
    if (!parsed.success) throw new Refusal(invalidCode, z.prettifyError(parsed.error))
    return run(parsed.data)
  }
}

/** Handles the requests of a service in AWS's JSON 1.1 protocol: `POST /` with the operation in `x-amz-target`. */
export function jsonService(service: JsonService) {
  const { prefix, operations, signers, callsOf, unsigned = [], headers } = service
  const known = new Map(Object.entries(operations))

  async function perform(request: IncomingMessage): Promise<object> {
    const body = await readBody(request)
    const target = String(request.headers['x-amz-target'])
    const name = target.startsWith(`${prefix}.`) ? target.slice(prefix.length + 1) : ''
    const run = known.get(name)
    if (!run) throw new Refusal('UnknownOperationException', `The laptop does not support ${target}`)
    const caller = unsigned.includes(name) ? undefined : requireCaller(request, body, signers)
    const input = parseJson(body)
    if (input === undefined) throw new Refusal('SerializationException', 'The request is not JSON')
    if (caller) requireAllowed(caller, callsOf(name, input), 'AccessDeniedException')
    return run(input)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const common = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amzn-requestid': randomUUID(),
      ...headers,
    }
    try {
      sendJson(response, 200, await perform(request), common)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message, status } = error
      // Some services name the field `message` and others `Message`, so the response has both.
      const refused = { __type: code, message, Message: message }
      sendJson(response, status, refused, { ...common, 'x-amzn-errortype': code })
    }
  }
}

/** Returns the signer of a request in a JSON protocol; throws a Refusal for an invalid signature. */
export function requireCaller(
  { method = '', headers }: IncomingMessage,
  body: string | Uint8Array,
  signers: Signers,
): Caller {
  const query = new URLSearchParams()
  const request = { method, path: '/', query, headers, payloadHash: sha256(body) }
  const verified = verifySignature(request, signers)
  if ('caller' in verified) return verified.caller
  const { problem } = verified
  throw new Refusal(signatureCodes[problem], `The signature of the request: ${problem}.`)
}
