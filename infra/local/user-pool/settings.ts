import * as z from 'zod/mini'
import { region } from '../account.ts'
import { english } from '../english.ts'
import { creationProblems, standardAttributes, tokenSeconds } from './create-rules.ts'
import { federationProblems, type Federation } from './federation-rules.ts'

/**
 * The settings of the template's pool and client that the local pool supports. An unsupported setting (optional MFA, codes
 * by text message, case-sensitive names, rotating refresh tokens, a client secret, other triggers) fails the parse at
 * start, because the local pool would behave differently than Cognito.
 */

const passwordPolicy = z.object({
  MinimumLength: z._default(z.number(), 8),
  RequireLowercase: z._default(z.boolean(), false),
  RequireUppercase: z._default(z.boolean(), false),
  RequireNumbers: z._default(z.boolean(), false),
  RequireSymbols: z._default(z.boolean(), false),
})

const attribute = z.object({
  Name: z.string(),
  AttributeDataType: z.optional(z.string()),
  Required: z.optional(z.boolean()),
})

/** The function of each trigger, by Cognito's name of the trigger. */
const lambdaConfig = z.strictObject({
  PreSignUp: z.optional(z.string()),
  PreTokenGeneration: z.optional(z.string()),
  DefineAuthChallenge: z.optional(z.string()),
  CreateAuthChallenge: z.optional(z.string()),
  VerifyAuthChallengeResponse: z.optional(z.string()),
})

const poolProperties = z.object({
  AliasAttributes: z._default(z.array(z.literal('email')), []),
  UsernameConfiguration: z.object({ CaseSensitive: z.literal(false) }),
  MfaConfiguration: z._default(z.enum(['OFF', 'ON']), 'OFF'),
  EnabledMfas: z._default(z.array(z.literal('SOFTWARE_TOKEN_MFA')), []),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.literal(true) }),
  Policies: z.optional(z.object({ PasswordPolicy: z.optional(passwordPolicy) })),
  Schema: z._default(z.array(attribute), []),
  LambdaConfig: z._default(lambdaConfig, {}),
})

const identityProviderProperties = z.object({
  ProviderName: z.literal('Google'),
  ProviderType: z.literal('Google'),
  AttributeMapping: z._default(z.record(z.string(), z.string()), {}),
})

const unit = z.enum(['seconds', 'minutes', 'hours', 'days'])

const clientProperties = z.object({
  ExplicitAuthFlows: z._default(z.array(z.string()), [
    'ALLOW_REFRESH_TOKEN_AUTH',
    'ALLOW_USER_SRP_AUTH',
    'ALLOW_CUSTOM_AUTH',
  ]),
  PreventUserExistenceErrors: z._default(z.enum(['ENABLED', 'LEGACY']), 'LEGACY'),
  GenerateSecret: z.optional(z.literal(false)),
  EnableTokenRevocation: z.optional(z.literal(true)),
  RefreshTokenRotation: z.optional(z.object({ Feature: z.literal('DISABLED') })),
  AllowedOAuthFlows: z._default(z.array(z.literal('code')), []),
  AllowedOAuthScopes: z._default(z.array(z.literal('aws.cognito.signin.user.admin')), []),
  CallbackURLs: z._default(z.array(z.string()), []),
  LogoutURLs: z._default(z.array(z.string()), []),
  SupportedIdentityProviders: z._default(z.array(z.string()), []),
  AuthSessionValidity: z._default(z.number(), 3),
  AccessTokenValidity: z._default(z.number(), 0),
  IdTokenValidity: z._default(z.number(), 0),
  RefreshTokenValidity: z._default(z.number(), 0),
  TokenValidityUnits: z._default(
    z.object({
      AccessToken: z._default(unit, 'hours'),
      IdToken: z._default(unit, 'hours'),
      RefreshToken: z._default(unit, 'days'),
    }),
    { AccessToken: 'hours', IdToken: 'hours', RefreshToken: 'days' },
  ),
})

/**
 * Reads the CloudFormation properties of AWS::Cognito::UserPool and AWS::Cognito::UserPoolClient (intrinsics already
 * resolved) with the service's defaults. Throws a readable list of all settings that Cognito would refuse or the local pool
 * does not support.
 */
export function parseSettings(
  userPoolId: string,
  clientId: string,
  properties: unknown,
  client: unknown,
  federation: Federation = { identityProviders: [], domains: [] },
) {
  const pool = parse(poolProperties, properties, 'user pool')
  const app = parse(clientProperties, client, 'user pool client')
  const providers = parse(
    z.array(identityProviderProperties),
    federation.identityProviders,
    'identity provider',
  )
  const problems = [
    ...creationProblems(properties, client),
    ...federationProblems(properties, client, federation),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const validity = tokenSeconds(app)
  return {
    userPoolId,
    clientId,
    /** The part of the pool's id that salts the SRP hash and signature. */
    poolName: userPoolId.slice(userPoolId.indexOf('_') + 1),
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    passwordPolicy: pool.Policies?.PasswordPolicy ?? {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    },
    attributes: new Set([
      ...standardAttributes,
      ...pool.Schema.filter((each) => !standardAttributes.includes(each.Name)).map(
        (each) => `custom:${each.Name}`,
      ),
    ]),
    requiredAttributes: pool.Schema.filter((each) => each.Required).map((each) => each.Name),
    /** Whether users can sign in with a verified e-mail address. */
    hasEmailAlias: pool.AliasAttributes.includes('email'),
    /** Whether every sign-in needs the code of an authenticator application. */
    requiresSecondFactor: pool.MfaConfiguration === 'ON',
    triggers: pool.LambdaConfig,
    identityProviders: providers.map(({ ProviderName, AttributeMapping }) => ({
      name: ProviderName,
      /** The provider's claim for each attribute of the pool. */
      attributeMapping: AttributeMapping,
    })),
    /** The providers with which people may sign in to this client. */
    clientProviders: new Set(app.SupportedIdentityProviders),
    oauthFlows: new Set<string>(app.AllowedOAuthFlows),
    oauthScopes: new Set<string>(app.AllowedOAuthScopes),
    callbackUrls: app.CallbackURLs,
    logoutUrls: app.LogoutURLs,
    authFlows: new Set(app.ExplicitAuthFlows),
    hidesUnknownUsers: app.PreventUserExistenceErrors === 'ENABLED',
    challengeSeconds: app.AuthSessionValidity * 60,
    accessTokenSeconds: validity.access,
    idTokenSeconds: validity.id,
    refreshTokenSeconds: validity.refresh,
  }
}

export type Settings = ReturnType<typeof parseSettings>
export type IdentityProvider = Settings['identityProviders'][number]

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  // zod/mini has no error messages of its own; it would only report 'Invalid input'.
  const result = schema.safeParse(value, english)
  if (!result.success) {
    throw new Error(`The local Cognito cannot run this ${what}:\n${z.prettifyError(result.error)}`)
  }
  return result.data
}
