import { describe, expect, test } from 'vitest'
import { federationProblems } from '../../../../infra/local/user-pool/federation-rules.ts'

const pool = { Schema: [{ Name: 'google_email', Mutable: true }] }
const client = { SupportedIdentityProviders: ['Google'], WriteAttributes: ['name', 'custom:google_email'] }
const google = {
  ProviderName: 'Google',
  ProviderType: 'Google',
  ProviderDetails: { client_id: 'id', client_secret: 'secret', authorize_scopes: 'openid email' },
  AttributeMapping: { name: 'name', 'custom:google_email': 'email' },
}
const domain = { Domain: 'campus-prod' }

function problems(changes: { pool?: object; client?: object; google?: object; domains?: object[] }) {
  return federationProblems(
    { ...pool, ...changes.pool },
    { ...client, ...changes.client },
    {
      identityProviders: [{ ...google, ...changes.google }],
      domains: changes.domains ?? [domain],
    },
  )
}

test('a provider that complies with every rule is accepted, and so is a pool without a provider', () => {
  expect(problems({})).toEqual([])
  expect(federationProblems({}, {}, { identityProviders: [], domains: [] })).toEqual([])
})

describe('Cognito would refuse', () => {
  test.each<[string, Parameters<typeof problems>[0], string]>([
    [
      'another name for Google',
      { google: { ProviderName: 'google' }, client: { SupportedIdentityProviders: [] } },
      'has that name',
    ],
    ['a provider without a secret', { google: { ProviderDetails: { client_id: 'id' } } }, 'client_secret'],
    ['an attribute that the pool lacks', { pool: { Schema: [] } }, 'no attribute custom:google_email'],
    ['an attribute that the client cannot write', { client: { WriteAttributes: ['name'] } }, 'cannot write'],
    [
      'an attribute that is immutable',
      { pool: { Schema: [{ Name: 'google_email', Mutable: false }] } },
      'mutable',
    ],
    [
      'a provider that the pool lacks',
      { client: { SupportedIdentityProviders: ['Google', 'Facebook'] } },
      'no such identity provider',
    ],
    ['a provider without a domain', { domains: [] }, 'there must be one'],
    ['a prefix with capitals', { domains: [{ Domain: 'Campus' }] }, 'small letters'],
    ['a prefix with a name of Amazon', { domains: [{ Domain: 'campus-cognito' }] }, 'small letters'],
  ])('%s', (_, changes, problem) => {
    expect(problems(changes)).toEqual([expect.stringContaining(problem)])
  })
})
