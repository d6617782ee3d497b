import { Refusal } from '../refusal.ts'
import { header } from '../signature.ts'
import type { S3Answer, S3Request } from './request.ts'

/** A rule of CloudFormation's CorsConfiguration. Origins and headers may contain one `*`. */
export type CorsRule = {
  allowedOrigins: string[]
  allowedMethods: string[]
  allowedHeaders: string[]
}

/**
 * Answers a preflight request by the first rule that allows the origin, the method and all headers; refuses if none does.
 */
export function answerPreflight(request: S3Request, rules: CorsRule[]): S3Answer {
  const origin = request.headers.origin
  const method = header(request.headers, 'access-control-request-method')
  if (origin === undefined || method === undefined) {
    const missing = origin === undefined ? 'Origin' : 'Access-Control-Request-Method'
    throw new Refusal('BadRequest', `Insufficient information. ${missing} request header needed.`)
  }
  const wanted = (header(request.headers, 'access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const rule = rules.find(
    (each) =>
      allows(each, origin, method) &&
      wanted.every((name) => each.allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name))),
  )
  if (!rule) {
    const reason =
      rules.length === 0 ? 'CORS is not enabled for this bucket.' : 'This CORS request is not allowed.'
    throw new Refusal('AccessForbidden', `CORSResponse: ${reason}`, 403)
  }
  const headers = headersOf(rule, origin)
  if (wanted.length > 0) headers['access-control-allow-headers'] = wanted.join(', ')
  return { status: 200, headers }
}

/** The CORS headers of the response to a request with an Origin, even a refused one; no headers if no rule allows it. */
export function corsHeaders(
  origin: string | undefined,
  method: string,
  rules: CorsRule[],
): Record<string, string> {
  if (origin === undefined) return {}
  const rule = rules.find((each) => allows(each, origin, method))
  return rule ? headersOf(rule, origin) : {}
}

function headersOf(rule: CorsRule, origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

function allows(rule: CorsRule, origin: string, method: string): boolean {
  return (
    rule.allowedMethods.includes(method) && rule.allowedOrigins.some((pattern) => matches(pattern, origin))
  )
}

function matches(pattern: string, text: string): boolean {
  const [begin = '', end] = pattern.split('*')
  if (end === undefined) return text === pattern
  return text.length >= begin.length + end.length && text.startsWith(begin) && text.endsWith(end)
}
