import { describe, expect, test } from 'vitest'
import {
  creationProblems,
  fixedProperties,
  refuseChange,
} from '../../../../infra/local/user-pool/create-rules.ts'

const email = { Name: 'email', Required: true, Mutable: true }
const pool = {
  AliasAttributes: ['email'],
  Schema: [email, { Name: 'picture_of' }],
  Policies: { PasswordPolicy: { MinimumLength: 8 } },
}
const client = {
  ReadAttributes: ['sub', 'email', 'email_verified', 'custom:picture_of'],
  WriteAttributes: ['email', 'custom:picture_of'],
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  AllowedOAuthFlows: ['code'],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthScopes: ['openid', 'email'],
  CallbackURLs: ['https://campus.example/signed-in', 'http://localhost:3000/signed-in', 'campus://signed-in'],
  DefaultRedirectURI: 'https://campus.example/signed-in',
}

test('a pool and a client that comply with every rule are accepted', () => {
  expect(creationProblems(pool, client)).toEqual([])
  expect(creationProblems({}, {})).toEqual([])
})

describe('Cognito would refuse', () => {
  test.each<[string, { pool?: object; client?: object }, string]>([
    ['a required second factor that none is', { pool: { MfaConfiguration: 'ON' } }, 'none is enabled'],
    [
      'a client that cannot write a required attribute',
      { client: { WriteAttributes: ['nickname'] } },
      'cannot write what the pool requires: email',
    ],
    [
      'a client that writes an attribute that the pool lacks',
      { client: { WriteAttributes: ['email', 'custom:age'] } },
      'no such attribute: custom:age',
    ],
    [
      'a client that reads an attribute that the pool lacks',
      { client: { ReadAttributes: ['mail'] } },
      'no such attribute: mail',
    ],
    [
      'a client that writes whether an address is verified',
      { client: { WriteAttributes: ['email', 'email_verified'] } },
      'no client can write',
    ],
    [
      'a code flow without a callback',
      { client: { CallbackURLs: [], DefaultRedirectURI: undefined } },
      'callback',
    ],
    ['OAuth flows without scopes', { client: { AllowedOAuthScopes: [] } }, 'together'],
    [
      'OAuth flows that are not switched on',
      { client: { AllowedOAuthFlowsUserPoolClient: false } },
      'together',
    ],
    [
      'client credentials with another flow',
      { client: { AllowedOAuthFlows: ['code', 'client_credentials'], GenerateSecret: true } },
      'only flow',
    ],
    [
      'client credentials without a secret',
      { client: { AllowedOAuthFlows: ['client_credentials'] } },
      'has a secret',
    ],
    [
      'a callback without TLS',
      { client: { CallbackURLs: [...client.CallbackURLs, 'http://campus.example/'] } },
      'http://campus.example/',
    ],
    [
      'a log-out address with a fragment',
      { client: { LogoutURLs: ['https://campus.example/#out'] } },
      'no fragment: https://campus.example/#out',
    ],
    [
      'a default redirect that is no callback',
      { client: { DefaultRedirectURI: 'https://other.example/' } },
      'one of the',
    ],
    [
      'old and new names of flows together',
      { client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ADMIN_NO_SRP_AUTH'] } },
      'cannot be mixed',
    ],
    ['a sign-in of twenty minutes', { client: { AuthSessionValidity: 20 } }, 'from 3 to 15, not 20'],
    [
      'an access token of four minutes',
      { client: { AccessTokenValidity: 4, TokenValidityUnits: { AccessToken: 'minutes' } } },
      'from 300 to 86400, not 240',
    ],
    ['an id token of two days', { client: { IdTokenValidity: 48 } }, 'id token are from'],
    ['a refresh token of eleven years', { client: { RefreshTokenValidity: 4015 } }, 'refresh token are from'],
    [
      'an access token that outlives the refresh token',
      {
        client: {
          AccessTokenValidity: 2,
          RefreshTokenValidity: 60,
          TokenValidityUnits: { RefreshToken: 'minutes' },
        },
      },
      'do not outlive',
    ],
    [
      'aliases in a pool whose user names are addresses',
      { pool: { UsernameAttributes: ['email'] } },
      'not both',
    ],
    ['an alias of another kind', { pool: { AliasAttributes: ['nickname'] } }, 'cannot be an alias: nickname'],
    ['the verification of a name', { pool: { AutoVerifiedAttributes: ['name'] } }, 'be verified: name'],
    [
      'a required custom attribute',
      { pool: { Schema: [email, { Name: 'picture_of', Required: true }] } },
      'cannot be required: picture_of',
    ],
    [
      'a name of an attribute with more than 20 characters',
      { pool: { Schema: [email, { Name: 'picture_of' }, { Name: 'a'.repeat(21) }] } },
      '1 to 20 characters',
    ],
    [
      'more than 50 custom attributes',
      {
        pool: {
          Schema: [
            email,
            { Name: 'picture_of' },
            ...Array.from({ length: 50 }, (_, at) => ({ Name: `n${at}` })),
          ],
        },
      },
      'at most 50',
    ],
    [
      'passwords of five characters',
      { pool: { Policies: { PasswordPolicy: { MinimumLength: 5 } } } },
      'from 6 to 99, not 5',
    ],
  ])('%s', (_, broken, message) => {
    const problems = creationProblems({ ...pool, ...broken.pool }, { ...client, ...broken.client })
    expect(problems.join('\n')).toContain(message)
    expect(problems.every((problem) => problem.includes('https://docs.aws.amazon.com/cognito'))).toBe(true)
  })
})

describe('after its creation a pool', () => {
  const created = fixedProperties(pool)
  const change = (more: object) => () => refuseChange(created, fixedProperties({ ...pool, ...more }))

  test('can neither change nor lose its attributes, and keeps the names with which users sign in', () => {
    expect(change({})).not.toThrow()
    expect(change({ Schema: [{ ...email, Required: false }, pool.Schema[1]!] })).toThrow(
      'email cannot change',
    )
    expect(change({ Schema: [email] })).toThrow('picture_of cannot change')
    expect(change({ Schema: [...pool.Schema, { Name: 'name', Required: true }] })).toThrow(
      'name cannot change',
    )
    expect(change({ AliasAttributes: [] })).toThrow('names to sign in with')
    expect(change({ UsernameConfiguration: { CaseSensitive: false } })).toThrow('names to sign in with')
  })

  test('may get additional custom attributes', () => {
    expect(change({ Schema: [...pool.Schema, { Name: 'more' }] })).not.toThrow()
  })
})
