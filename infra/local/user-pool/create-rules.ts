import * as z from 'zod/mini'

/**
 * The documented reasons for which Cognito refuses to create a user pool or a client. A template that breaks a rule stops
 * the start of the laptop, as it would stop the first deployment.
 */

const developerGuide = 'https://docs.aws.amazon.com/cognito/latest/developerguide'
const apiReference = 'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference'
const attributesPage = `${developerGuide}/user-pool-settings-attributes.html`
const createPool = `${apiReference}/API_CreateUserPool.html`
const createClient = `${apiReference}/API_CreateUserPoolClient.html`
const schemaPage = `${apiReference}/API_SchemaAttributeType.html`

/** The attributes that every pool has: those of OpenID Connect, and two flags. Only Cognito sets `sub`. */
export const standardAttributes = (
  'address birthdate email email_verified family_name gender given_name locale middle_name name nickname ' +
  'phone_number phone_number_verified picture preferred_username profile updated_at website zoneinfo'
).split(' ')

const texts = z.array(z.string())
const noTexts = z._default(texts, [])
const attributeSchema = z.object({
  Name: z.string(),
  AttributeDataType: z.optional(z.string()),
  Required: z._default(z.boolean(), false),
  Mutable: z._default(z.boolean(), true),
})
const poolSchema = z.object({
  MfaConfiguration: z.optional(z.string()),
  EnabledMfas: noTexts,
  AliasAttributes: noTexts,
  UsernameAttributes: noTexts,
  AutoVerifiedAttributes: noTexts,
  UsernameConfiguration: z.optional(z.object({ CaseSensitive: z.optional(z.boolean()) })),
  Schema: z._default(z.array(attributeSchema), []),
  Policies: z.optional(
    z.object({ PasswordPolicy: z.optional(z.object({ MinimumLength: z._default(z.number(), 8) })) }),
  ),
})
const clientSchema = z.object({
  ReadAttributes: noTexts,
  // Cognito treats an empty list like a missing one: all standard attributes can be written.
  WriteAttributes: noTexts,
  ExplicitAuthFlows: noTexts,
  GenerateSecret: z._default(z.boolean(), false),
  AllowedOAuthFlows: noTexts,
  AllowedOAuthFlowsUserPoolClient: z._default(z.boolean(), false),
  AllowedOAuthScopes: noTexts,
  CallbackURLs: noTexts,
  LogoutURLs: noTexts,
  DefaultRedirectURI: z.optional(z.string()),
  AuthSessionValidity: z._default(z.number(), 3),
  AccessTokenValidity: z._default(z.number(), 0),
  IdTokenValidity: z._default(z.number(), 0),
  RefreshTokenValidity: z._default(z.number(), 0),
  TokenValidityUnits: z._default(z.record(z.string(), z.string()), {}),
})
type Pool = z.infer<typeof poolSchema>
type Client = z.infer<typeof clientSchema>

interface Rule {
  see: string
  /** Returns the setting that breaks the rule; a falsy value if none does. */
  broken: (pool: Pool, client: Client) => string | false | undefined
}

const poolRules: Rule[] = [
  {
    see: `${developerGuide}/user-pool-settings-mfa.html`,
    broken: ({ MfaConfiguration = 'OFF', EnabledMfas }) =>
      MfaConfiguration !== 'OFF' &&
      EnabledMfas.length === 0 &&
      'a second factor is required, and none is enabled',
  },
  {
    see: createPool,
    broken: ({ AliasAttributes, UsernameAttributes }) =>
      AliasAttributes.length > 0 &&
      UsernameAttributes.length > 0 &&
      'a pool has alias attributes or user name attributes, not both',
  },
  {
    see: createPool,
    broken: ({ AliasAttributes }) =>
      listed('these cannot be an alias', AliasAttributes, ['email', 'phone_number', 'preferred_username']),
  },
  {
    see: createPool,
    broken: ({ UsernameAttributes, AutoVerifiedAttributes }) =>
      listed(
        'these cannot be a user name or be verified',
        [...UsernameAttributes, ...AutoVerifiedAttributes],
        ['email', 'phone_number'],
      ),
  },
  {
    see: attributesPage,
    broken: ({ Schema }) =>
      listed(
        'a custom attribute cannot be required',
        Schema.filter(({ Required }) => Required).map(({ Name }) => Name),
        standardAttributes,
      ),
  },
  {
    see: schemaPage,
    broken: ({ Schema }) => {
      const long = Schema.filter(({ Name }) => Name.length < 1 || Name.length > 20).map(({ Name }) => Name)
      return long.length > 0 && `the name of an attribute has 1 to 20 characters: ${long.join(', ')}`
    },
  },
  {
    see: `${developerGuide}/quotas.html`,
    broken: ({ Schema }) =>
      Schema.filter(({ Name }) => !standardAttributes.includes(Name)).length > 50 &&
      'a pool has at most 50 custom attributes',
  },
  {
    see: `${apiReference}/API_PasswordPolicyType.html`,
    broken: ({ Policies }) =>
      outside('the minimum length of passwords', Policies?.PasswordPolicy?.MinimumLength ?? 8, 6, 99),
  },
]

const clientRules: Rule[] = [
  {
    see: attributesPage,
    broken: ({ Schema }, { WriteAttributes }) => {
      const required = Schema.filter(({ Required }) => Required).map(({ Name }) => Name)
      return (
        WriteAttributes.length > 0 &&
        listed('the client cannot write what the pool requires', required, WriteAttributes)
      )
    },
  },
  {
    see: createClient,
    broken: ({ Schema }, { ReadAttributes, WriteAttributes }) => {
      const custom = Schema.filter(({ Name }) => !standardAttributes.includes(Name))
      const known = [...standardAttributes, 'sub', ...custom.map(({ Name }) => `custom:${Name}`)]
      return listed('the pool has no such attribute', [...ReadAttributes, ...WriteAttributes], known)
    },
  },
  {
    see: attributesPage,
    broken: (_, { WriteAttributes }) =>
      ['sub', 'email_verified', 'phone_number_verified'].some((name) => WriteAttributes.includes(name)) &&
      'no client can write sub, email_verified or phone_number_verified',
  },
  {
    see: createClient,
    broken: (_, { AllowedOAuthFlows, AllowedOAuthScopes, AllowedOAuthFlowsUserPoolClient }) =>
      AllowedOAuthFlowsUserPoolClient !== AllowedOAuthFlows.length > 0 ||
      (AllowedOAuthFlowsUserPoolClient && AllowedOAuthScopes.length === 0)
        ? 'OAuth needs AllowedOAuthFlowsUserPoolClient, flows and scopes together'
        : undefined,
  },
  {
    see: createClient,
    broken: (_, { AllowedOAuthFlows, CallbackURLs }) =>
      AllowedOAuthFlows.some((flow) => ['code', 'implicit'].includes(flow)) &&
      CallbackURLs.length === 0 &&
      'the flows code and implicit need an address of callback',
  },
  {
    see: createClient,
    broken: (_, { AllowedOAuthFlows, GenerateSecret }) =>
      AllowedOAuthFlows.includes('client_credentials') &&
      (AllowedOAuthFlows.length > 1 || !GenerateSecret) &&
      'client_credentials is the only flow of its client, which has a secret',
  },
  {
    see: createClient,
    broken: (_, { CallbackURLs, LogoutURLs }) => {
      const wrong = [...CallbackURLs, ...LogoutURLs].filter((address) => !isReturnAddress(address))
      return (
        wrong.length > 0 &&
        `an address of callback or log-out has https (or is localhost) and no fragment: ${wrong.join(', ')}`
      )
    },
  },
  {
    see: createClient,
    broken: (_, { DefaultRedirectURI, CallbackURLs }) =>
      DefaultRedirectURI !== undefined &&
      !CallbackURLs.includes(DefaultRedirectURI) &&
      'the default address of redirects is one of the callbacks',
  },
  {
    see: createClient,
    broken: (_, { ExplicitAuthFlows }) =>
      new Set(ExplicitAuthFlows.map((flow) => flow.startsWith('ALLOW_'))).size > 1 &&
      'flows with and without ALLOW_ cannot be mixed',
  },
  {
    see: createClient,
    broken: (_, { AuthSessionValidity }) =>
      outside('the minutes of a sign-in (AuthSessionValidity)', AuthSessionValidity, 3, 15),
  },
  {
    see: createClient,
    broken: (_, client) =>
      outside('the seconds of an access token', tokenSeconds(client).access, 300, 86_400) ||
      outside('the seconds of an id token', tokenSeconds(client).id, 300, 86_400) ||
      outside('the seconds of a refresh token', tokenSeconds(client).refresh, 3600, 315_360_000),
  },
  {
    see: createClient,
    broken: (_, client) => {
      const { access, id, refresh } = tokenSeconds(client)
      return Math.max(access, id) > refresh && 'access and id tokens do not outlive the refresh token'
    },
  },
]

/** The properties of a pool that no update can change. A template that changes them fails at its next deployment. */
export interface FixedProperties {
  signInNames: string
  attributes: Record<string, string>
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-updating.html */
export function fixedProperties(properties: unknown): FixedProperties {
  const pool = z.parse(poolSchema, properties)
  return {
    signInNames: JSON.stringify([
      pool.AliasAttributes.toSorted(),
      pool.UsernameAttributes.toSorted(),
      pool.UsernameConfiguration?.CaseSensitive ?? true,
    ]),
    attributes: Object.fromEntries(pool.Schema.map((one) => [one.Name, JSON.stringify(one)])),
  }
}

/** Throws if a pool created with `before` cannot be updated to `now`. Only new custom attributes are allowed. */
export function refuseChange(before: FixedProperties, now: FixedProperties): void {
  const names = [...Object.keys(before.attributes), ...Object.keys(now.attributes)]
  const changed = names.filter((name) => {
    const isNew = before.attributes[name] === undefined && !standardAttributes.includes(name)
    return !isNew && before.attributes[name] !== now.attributes[name]
  })
  if (before.signInNames !== now.signInNames) changed.push('the names to sign in with')
  if (changed.length === 0) return
  throw new Error(
    `Cognito would refuse this change of the user pool: ${changed.join(', ')} cannot change after its creation ` +
      `(${developerGuide}/cognito-user-pool-updating.html). For another pool on this machine, start with --fresh.`,
  )
}

/** Returns a sentence for each rule that the properties of a pool and its client break, with the page of the rule. */
export function creationProblems(properties: unknown, clientProperties: unknown): string[] {
  const pool = z.parse(poolSchema, properties)
  const client = z.parse(clientSchema, clientProperties)
  const problems = (what: string, rules: Rule[]) =>
    rules.flatMap(({ see, broken }) => {
      const problem = broken(pool, client)
      return problem ? [`Cognito would refuse this ${what}: ${problem} (${see})`] : []
    })
  return [...problems('user pool', poolRules), ...problems('user pool client', clientRules)]
}

function listed(problem: string, names: string[], allowed: string[]): string | undefined {
  const wrong = names.filter((name) => !allowed.includes(name))
  return wrong.length > 0 ? `${problem}: ${wrong.join(', ')}` : undefined
}

function outside(what: string, value: number, least: number, most: number): string | undefined {
  return value < least || value > most ? `${what} are from ${least} to ${most}, not ${value}` : undefined
}

function isReturnAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.hash !== '') return false
  const isLocal =
    ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ||
    // Unlike Cognito, the laptop also accepts http for subdomains of localhost, which replace the https hosts.
    url.hostname.endsWith('.localhost')
  // A mobile application may have a scheme of its own.
  return url.protocol !== 'http:' || isLocal
}

const secondsPer: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

/** The seconds for which tokens are valid. 0 means an hour for access and id tokens, and 30 days for refresh tokens. */
export function tokenSeconds(client: {
  AccessTokenValidity: number
  IdTokenValidity: number
  RefreshTokenValidity: number
  TokenValidityUnits: Record<string, string>
}) {
  const { AccessToken = 'hours', IdToken = 'hours', RefreshToken = 'days' } = client.TokenValidityUnits
  const seconds = (value: number, unit: string) => value * (secondsPer[unit] ?? Number.NaN)
  return {
    access: seconds(client.AccessTokenValidity, AccessToken) || 3600,
    id: seconds(client.IdTokenValidity, IdToken) || 3600,
    refresh: seconds(client.RefreshTokenValidity, RefreshToken) || 30 * 86_400,
  }
}
