import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { GoogleClaims } from '../google/accounts.ts'
import type { Operation } from '../json-service.ts'
import { Refusal } from '../refusal.ts'
import { poolOperation, type Pool } from './operations.ts'
import type { IdentityProvider } from './settings.ts'
import type { User } from './state.ts'
import { runPreSignUp } from './triggers.ts'

/** The most accounts of identity providers that Cognito links to one user. */
const mostIdentities = 5
/**
 * Limits the concurrent calls of PreSignUp to two. PreSignUp creates a user, and for this the pool calls PreSignUp again.
 * If concurrent sign-ins used every environment of the function, these nested calls would never get one.
 */
const twoAtOnce = pLimit(2)

/** The operations on users who sign in with an identity provider, and the operation that disables a user. */
export function federationOperations(pool: Pool): Record<string, Operation> {
  const { users } = pool
  return {
    /** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminLinkProviderForUser.html */
    AdminLinkProviderForUser: poolOperation(
      pool,
      z.object({
        UserPoolId: z.string(),
        DestinationUser: z.object({ ProviderName: z.literal('Cognito'), ProviderAttributeValue: z.string() }),
        SourceUser: z.object({
          ProviderName: z.string(),
          ProviderAttributeName: z.literal('Cognito_Subject'),
          ProviderAttributeValue: z.string(),
        }),
      }),
      ({ DestinationUser, SourceUser }) => {
        const user = users.get(DestinationUser.ProviderAttributeValue)
        const identity = { provider: SourceUser.ProviderName, subject: SourceUser.ProviderAttributeValue }
        if (!pool.settings.identityProviders.some(({ name }) => name === identity.provider))
          throw new Refusal(
            'ResourceNotFoundException',
            `Identity provider ${identity.provider} does not exist.`,
          )
        if (users.findByIdentity(identity)) {
          const message =
            'Merging is not currently supported, provide a SourceUser that has not been signed up in order to link'
          throw new Refusal('InvalidParameterException', message)
        }
        if (user.identities.length >= mostIdentities)
          throw new Refusal('LimitExceededException', 'Too many identities are linked to the user')
        users.link(user, identity)
        return {}
      },
    ),

    AdminDisableUser: poolOperation(
      pool,
      z.object({ UserPoolId: z.string(), Username: z.string() }),
      ({ Username }) => {
        users.disable(users.get(Username))
        return {}
      },
    ),
  }
}

/**
 * Returns the user of a person who signed in at an identity provider. If the person's account is not linked to a user,
 * PreSignUp is called first. If PreSignUp links the account, Cognito refuses this sign-in, and the next one succeeds.
 */
export async function federatedUser(
  { settings, users, invokeTrigger }: Pool,
  provider: IdentityProvider,
  claims: GoogleClaims,
): Promise<User> {
  const identity = { provider: provider.name, subject: claims.sub }
  const attributes = mapped(provider, claims)
  const known = users.findByIdentity(identity)
  if (known) {
    users.updateAttributes(known, attributes)
    return known
  }
  // Names are lower case in a pool with case-insensitive user names.
  const username = `${provider.name}_${claims.sub}`.toLowerCase()
  const aliases = { 'cognito:email_alias': '', 'cognito:phone_number_alias': '' }
  await twoAtOnce(() =>
    runPreSignUp(settings, invokeTrigger, 'PreSignUp_ExternalProvider', username, {
      ...attributes,
      ...aliases,
    }),
  )
  if (users.findByIdentity(identity))
    throw new Refusal('InvalidParameterException', `Already found an entry for username ${username}`)
  const user = users.create(username, attributes)
  user.status = 'EXTERNAL_PROVIDER'
  users.link(user, identity)
  return user
}

/** The user's attributes that the template maps from the provider's claims. */
function mapped({ attributeMapping }: IdentityProvider, claims: GoogleClaims): Record<string, string> {
  const said = new Map(Object.entries(claims).map(([name, value]) => [name, String(value)]))
  return Object.fromEntries(
    Object.entries(attributeMapping).flatMap(([name, claim]) => {
      const value = said.get(claim)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
