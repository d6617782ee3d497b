import { randomUUID } from 'node:crypto'
import type { LambdaFunctionURLEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import type { Origin } from '../edge/distribution.ts'
import { headerOf, type EdgeRequest } from '../edge/message.ts'
import type { Caller } from '../access/signers.ts'
import { account, arn, nameOf } from '../account.ts'
import type { Template } from '../template/load.ts'

const urlSchema = z.object({ TargetFunctionArn: z.string(), AuthType: z.literal('AWS_IAM') })
const responseSchema = z.object({
  statusCode: z._default(z.number(), 200),
  headers: z._default(z.record(z.string(), z.string()), {}),
  body: z._default(z.string(), ''),
  isBase64Encoded: z._default(z.boolean(), false),
})

/** https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html */
const forbidden = {
  status: 403,
  headers: [['content-type', 'application/json'] satisfies [string, string]],
  body: Buffer.from('{"Message":"Forbidden"}'),
}

/**
 * The addresses of functions (AWS::Lambda::Url) as origins by their host and caller, for requests without a body:
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html
 */
export function openFunctionUrls(
  template: Template,
  invoke: (functionName: string, event: unknown) => Promise<unknown>,
) {
  const names = new Map(
    template.ofType('AWS::Lambda::Url').map((resource) => {
      const { TargetFunctionArn } = z.parse(urlSchema, template.properties(resource))
      return [
        new URL(template.identity(resource).attribute('FunctionUrl')).host,
        nameOf(TargetFunctionArn),
      ] as const
    }),
  )
  return (host: string, caller: Caller): Origin | undefined => {
    const name = names.get(host)
    if (name === undefined) return undefined
    return async (request) => {
      if (!mayCall(caller, name)) return forbidden
      const response = z.parse(responseSchema, await invoke(name, eventOf(request, host)))
      return {
        status: response.statusCode,
        headers: Object.entries(response.headers),
        body: Buffer.from(response.body, response.isBase64Encoded ? 'base64' : 'utf8'),
      }
    }
  }
}

/** A caller needs two permissions: to call the function's URL, and to invoke the function through its URL. */
function mayCall(caller: Caller, functionName: string): boolean {
  const resource = arn('lambda', `function:${functionName}`)
  const address = { 'lambda:functionurlauthtype': 'AWS_IAM' }
  return [
    { action: 'lambda:InvokeFunctionUrl', resource, context: address },
    { action: 'lambda:InvokeFunction', resource, context: { 'lambda:invokedviafunctionurl': 'true' } },
  ].every((call) => caller.denialOf(call) === undefined)
}

/** The event of a function URL, in payload format 2.0. */
function eventOf(request: EdgeRequest, host: string): LambdaFunctionURLEvent {
  const { method, path, query, headers, address } = request
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    requestContext: {
      accountId: account,
      apiId: host.split('.')[0] ?? '',
      domainName: host,
      domainPrefix: host.split('.')[0] ?? '',
      http: {
        method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: address,
        userAgent: headerOf(headers, 'user-agent') ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
    },
    isBase64Encoded: false,
  }
}
