import * as z from 'zod/mini'
import { headerOf, withoutHeaders, type HeaderLines } from './message.ts'

const override = { Override: z.boolean() }
const policySchema = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.optional(z.string()),
    SecurityHeadersConfig: z._default(
      z.strictObject({
        ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.string(), ...override })),
        ContentTypeOptions: z.optional(z.object(override)),
        FrameOptions: z.optional(z.object({ FrameOption: z.string(), ...override })),
        ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), ...override })),
        StrictTransportSecurity: z.optional(
          z.object({
            AccessControlMaxAgeSec: z.coerce.number(),
            IncludeSubdomains: z.optional(z.boolean()),
            Preload: z.optional(z.boolean()),
            ...override,
          }),
        ),
      }),
      {},
    ),
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) }),
    ),
    RemoveHeadersConfig: z.optional(z.object({ Items: z.array(z.object({ Header: z.string() })) })),
  }),
})

/** Returns the function that applies an AWS::CloudFront::ResponseHeadersPolicy to the headers of a response. */
export function openResponseHeadersPolicy(properties: unknown) {
  const config = z.parse(policySchema, properties).ResponseHeadersPolicyConfig
  const added = [
    ...securityHeaders(config.SecurityHeadersConfig),
    ...(config.CustomHeadersConfig?.Items ?? []),
  ]
  const removed = (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header)
  return (headers: HeaderLines): HeaderLines => {
    let result = withoutHeaders(headers, ...removed)
    for (const { Header, Value, Override } of added) {
      if (!Override && headerOf(result, Header) !== undefined) continue
      result = [...withoutHeaders(result, Header), [Header, Value]]
    }
    return result
  }
}

type Security = z.infer<typeof policySchema>['ResponseHeadersPolicyConfig']['SecurityHeadersConfig']

function securityHeaders(security: Security) {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: type,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
  } = security
  const transport = security.StrictTransportSecurity
  const header = (Header: string, Value: string, { Override }: { Override: boolean }) => ({
    Header,
    Value,
    Override,
  })
  const seconds = `max-age=${transport?.AccessControlMaxAgeSec}`
  const flags = [transport?.IncludeSubdomains && 'includeSubDomains', transport?.Preload && 'preload'].filter(
    Boolean,
  )
  return [
    ...(csp ? [header('content-security-policy', csp.ContentSecurityPolicy, csp)] : []),
    ...(type ? [header('x-content-type-options', 'nosniff', type)] : []),
    ...(frame ? [header('x-frame-options', frame.FrameOption, frame)] : []),
    ...(referrer ? [header('referrer-policy', referrer.ReferrerPolicy, referrer)] : []),
    ...(transport ? [header('strict-transport-security', [seconds, ...flags].join('; '), transport)] : []),
  ]
}
