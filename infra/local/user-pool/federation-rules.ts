import * as z from 'zod/mini'
import { standardAttributes } from './create-rules.ts'

/** The properties of AWS::Cognito::UserPoolIdentityProvider and AWS::Cognito::UserPoolDomain. */
export interface Federation {
  identityProviders: unknown[]
  domains: unknown[]
}

const guide = 'https://docs.aws.amazon.com/cognito/latest/developerguide'
const reference = 'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference'
const mappingPage = `${guide}/cognito-user-pools-specifying-attribute-mapping.html`
const domainPage = `${reference}/API_CreateUserPoolDomain.html`
const providerPage = `${reference}/API_CreateIdentityProvider.html`

const providerSchema = z.object({
  ProviderName: z.string(),
  ProviderType: z.string(),
  ProviderDetails: z.record(z.string(), z.unknown()),
  AttributeMapping: z._default(z.record(z.string(), z.string()), {}),
})
const domainSchema = z.object({ Domain: z.string(), CustomDomainConfig: z.optional(z.unknown()) })
const poolSchema = z.object({
  Schema: z._default(z.array(z.object({ Name: z.string(), Mutable: z._default(z.boolean(), true) })), []),
})
const clientSchema = z.object({
  WriteAttributes: z._default(z.array(z.string()), []),
  SupportedIdentityProviders: z._default(z.array(z.string()), []),
})

/** Returns a sentence for each rule of Cognito that a pool's identity providers or domain break. */
export function federationProblems(
  properties: unknown,
  clientProperties: unknown,
  { identityProviders, domains }: Federation,
): string[] {
  const { Schema } = z.parse(poolSchema, properties)
  const client = z.parse(clientSchema, clientProperties)
  const providers = z.parse(z.array(providerSchema), identityProviders)
  const names = ['COGNITO', ...providers.map(({ ProviderName }) => ProviderName)]
  const custom = new Map(Schema.map((one) => [`custom:${one.Name}`, one]))
  const problems: [broken: boolean, problem: string, see: string][] = [
    ...providers.flatMap(({ ProviderName, ProviderType, ProviderDetails, AttributeMapping }) => {
      const details = ['client_id', 'client_secret', 'authorize_scopes']
      const attributes = Object.keys(AttributeMapping)
      const unknown = attributes.filter((name) => !custom.has(name) && !standardAttributes.includes(name))
      const closed = attributes.filter((name) => !client.WriteAttributes.includes(name))
      const fixed = attributes.filter((name) => custom.get(name)?.Mutable === false)
      const isUsed = client.SupportedIdentityProviders.includes(ProviderName)
      const rules: typeof problems = [
        [
          ProviderType === 'Google' && ProviderName !== 'Google',
          'the provider Google has that name',
          providerPage,
        ],
        [details.some((name) => !ProviderDetails[name]), `Google needs ${details.join(', ')}`, providerPage],
        [unknown.length > 0, `the pool has no attribute ${unknown.join(', ')}`, mappingPage],
        [
          isUsed && client.WriteAttributes.length > 0 && closed.length > 0,
          `the client cannot write what a provider sets: ${closed.join(', ')}`,
          mappingPage,
        ],
        [fixed.length > 0, `what a provider sets must be mutable: ${fixed.join(', ')}`, mappingPage],
      ]
      return rules
    }),
    [
      client.SupportedIdentityProviders.some((name) => !names.includes(name)),
      'the pool has no such identity provider',
      `${reference}/API_CreateUserPoolClient.html`,
    ],
    ...z
      .parse(z.array(domainSchema), domains)
      .map((domain): (typeof problems)[number] => [
        domain.CustomDomainConfig === undefined && !isPrefix(domain.Domain),
        `a prefix has small letters, digits and dashes, and neither aws, amazon nor cognito: ${domain.Domain}`,
        domainPage,
      ]),
    [
      providers.length > 0 && domains.length !== 1,
      'an identity provider returns to the domain of the pool, so there must be one',
      `${guide}/cognito-user-pools-assign-domain.html`,
    ],
  ]
  return problems.flatMap(([broken, problem, see]) =>
    broken ? [`Cognito would refuse this: ${problem} (${see})`] : [],
  )
}

function isPrefix(domain: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(domain) && !/aws|amazon|cognito/.test(domain)
}
