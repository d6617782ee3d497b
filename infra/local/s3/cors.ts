import { S3Error } from './error.ts'
import { header, type S3Answer, type S3Request } from './request.ts'
import { textElement, xmlDocument } from './xml.ts'

/** One rule as in CloudFormation's CorsConfiguration. Origins and headers may hold one `*`. */
export type CorsRule = {
  allowedOrigins: string[]
  allowedMethods: string[]
  allowedHeaders: string[]
  exposedHeaders: string[]
}

/** Answers a preflight: 200 by the first rule that allows origin, method and all headers, else 403 AccessForbidden. */
export function answerPreflight(request: S3Request, rules: CorsRule[]): S3Answer {
  const origin = request.headers.origin
  const method = header(request.headers, 'access-control-request-method')
  if (origin === undefined || method === undefined) {
    const missing = origin === undefined ? 'Origin' : 'Access-Control-Request-Method'
    throw new S3Error(400, 'BadRequest', `Insufficient information. ${missing} request header needed.`)
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
    throw new S3Error(403, 'AccessForbidden', `CORSResponse: ${reason}`)
  }
  const headers = headersOf(rule, origin)
  if (wanted.length > 0) headers['access-control-allow-headers'] = wanted.join(', ')
  return { status: 200, headers }
}

/** What a rule adds to the answer of any request with an Origin, refusals included; nothing when none allows it. */
export function corsHeaders(
  origin: string | undefined,
  method: string,
  rules: CorsRule[],
): Record<string, string> {
  if (origin === undefined) return {}
  const rule = rules.find((each) => allows(each, origin, method))
  return rule ? headersOf(rule, origin) : {}
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketCors.html */
export function getBucketCors(rules: CorsRule[]): S3Answer {
  if (rules.length === 0)
    throw new S3Error(404, 'NoSuchCORSConfiguration', 'The CORS configuration does not exist')
  const elements = (name: string, values: string[]) =>
    values.map((value) => textElement(name, value)).join('')
  const body = rules.map(
    (rule) =>
      `<CORSRule>${elements('AllowedOrigin', rule.allowedOrigins)}${elements('AllowedMethod', rule.allowedMethods)}` +
      `${elements('AllowedHeader', rule.allowedHeaders)}${elements('ExposeHeader', rule.exposedHeaders)}</CORSRule>`,
  )
  return { status: 200, body: xmlDocument('CORSConfiguration', body.join('')) }
}

function headersOf(rule: CorsRule, origin: string): Record<string, string> {
  const isForAnyone = rule.allowedOrigins.includes('*')
  const exposed = rule.exposedHeaders.join(', ')
  return {
    'access-control-allow-origin': isForAnyone ? '*' : origin,
    ...(isForAnyone ? {} : { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(exposed ? { 'access-control-expose-headers': exposed } : {}),
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
