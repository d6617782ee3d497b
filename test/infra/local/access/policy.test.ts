import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestContext } from '../../../../infra/local/access/conditions.ts'
import { compilePolicy, decide, type Principal } from '../../../../infra/local/access/policy.ts'
import { arnPattern, wildcard } from '../../../../infra/local/access/wildcard.ts'

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Campus'
const role: Principal = { role: 'arn:aws:iam::000000000000:role/posts' }

const policyOf = (...Statement: object[]) => compilePolicy('Policy', { Version: '2012-10-17', Statement })
const allow = (more: object = {}) => ({
  Effect: 'Allow',
  Action: 'dynamodb:PutItem',
  Resource: table,
  ...more,
})
const outcomeOf = (
  statements: object[],
  call: { action?: string; resource?: string; context?: RequestContext } = {},
  principal: Principal = role,
) =>
  decide(policyOf(...statements), { action: 'dynamodb:PutItem', resource: table, ...call }, principal).outcome

describe('actions and resources', () => {
  test('a call that no statement allows is denied', () => {
    expect(outcomeOf([])).toBe('no allow')
    expect(outcomeOf([allow()], { action: 'dynamodb:DeleteItem' })).toBe('no allow')
    expect(outcomeOf([allow()], { resource: `${table}/index/feed` })).toBe('no allow')
    expect(outcomeOf([allow()])).toBe('allowed')
  })

  test('an explicit deny wins over every allow, in either order', () => {
    const deny = { ...allow({ Action: 'dynamodb:*' }), Effect: 'Deny' }
    expect(outcomeOf([allow(), deny])).toBe('explicit deny')
    expect(outcomeOf([deny, allow()])).toBe('explicit deny')
  })

  test('the decision names the statements and the actions that allowed the call', () => {
    const statements = policyOf(
      allow({ Action: ['dynamodb:GetItem'] }),
      allow({ Action: ['dynamodb:GetItem', 'dynamodb:Put*'] }),
    )
    const { allowedBy } = decide(statements, { action: 'dynamodb:PutItem', resource: table }, role)
    expect(allowedBy.map(({ statement, actions }) => [statement.policy, statement.index, actions])).toEqual([
      ['Policy', 1, ['dynamodb:Put*']],
    ])
  })

  test('actions are case-insensitive, and resources are case-sensitive', () => {
    expect(outcomeOf([allow({ Action: 'DynamoDB:putitem' })])).toBe('allowed')
    expect(outcomeOf([allow()], { resource: table.toUpperCase() })).toBe('no allow')
  })

  test('a wildcard matches slashes but not the colons of an ARN', () => {
    expect(arnPattern('arn:aws:s3:::files/a*')('arn:aws:s3:::files/a/b/c')).toBe(true)
    expect(arnPattern('arn:aws:*:*:*:table/Campus')(table)).toBe(true)
    expect(arnPattern('arn:aws:*:*:table/Campus:*')(table)).toBe(false)
    expect(arnPattern('arn:aws:logs:*:*:log-group:x:*')('arn:aws:logs:r:a:log-group:x:log-stream:y')).toBe(
      true,
    )
  })

  test('a pattern matches its own text, with any text in place of its wildcards', () => {
    const parts = fc.array(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[*?]/g, 'x')),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(parts, fc.string({ unit: 'grapheme' }), (texts, filling) => {
        expect(wildcard(texts.join('*'))(texts.join(filling))).toBe(true)
        expect(wildcard(texts.join('?'))(texts.join('#'))).toBe(true)
        expect(wildcard(texts.join(''))(`${texts.join('')}#`)).toBe(false)
      }),
    )
  })
})

describe('principals', () => {
  const queue = (Principal: unknown) => allow({ Principal })

  test('a statement applies to the service or role that it names', () => {
    const bus: Principal = { service: 'events.amazonaws.com' }
    expect(outcomeOf([queue({ Service: 'events.amazonaws.com' })], {}, bus)).toBe('allowed')
    expect(outcomeOf([queue({ Service: 'events.amazonaws.com' })], {}, role)).toBe('no allow')
    expect(outcomeOf([queue({ AWS: 'arn:aws:iam::000000000000:role/posts' })])).toBe('allowed')
    expect(outcomeOf([queue({ AWS: 'arn:aws:iam::000000000000:role/other' })])).toBe('no allow')
    expect(outcomeOf([queue('*')], {}, bus)).toBe('allowed')
    expect(outcomeOf([queue({ AWS: '*' })])).toBe('allowed')
  })
})

describe('conditions', () => {
  const under = (Condition: object, context: RequestContext) =>
    outcomeOf([allow({ Condition })], { context }) === 'allowed'
  const keys = (...values: string[]) => ({ 'dynamodb:leadingkeys': values })

  test('under ForAllValues every value of a key must match, and under ForAnyValue at least one', () => {
    const all = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['POST#*', 'USER#*'] } }
    expect(under(all, keys('POST#1', 'USER#2'))).toBe(true)
    expect(under(all, keys('POST#1', 'EMAIL#2'))).toBe(false)
    const any = { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': 'POST#1' } }
    expect(under(any, keys('USER#1', 'POST#1'))).toBe(true)
    expect(under(any, keys('USER#1'))).toBe(false)
  })

  test('a request without the key matches only under ForAllValues, negated operators and IfExists', () => {
    const of = (operator: string, key = 'aws:SourceArn') => under({ [operator]: { [key]: 'x' } }, {})
    expect(of('ForAllValues:StringEquals', 'dynamodb:LeadingKeys')).toBe(true)
    expect(of('ForAnyValue:StringEquals', 'dynamodb:LeadingKeys')).toBe(false)
    expect(of('StringEquals')).toBe(false)
    expect(of('StringNotEquals')).toBe(true)
    expect(of('StringLikeIfExists')).toBe(true)
    expect(under({ Null: { 'dynamodb:LeadingKeys': 'false' } }, {})).toBe(false)
    expect(under({ Null: { 'dynamodb:LeadingKeys': 'false' } }, keys('a'))).toBe(true)
  })

  test.each([
    ['StringEquals', 'ses:FromAddress', 'a@b.c', 'A@b.c'],
    ['StringEqualsIgnoreCase', 'ses:FromAddress', 'A@B.c', 'b@b.c'],
    ['StringLike', 's3:prefix', 'a@b.c', 'b@b.c'],
    ['StringNotLike', 'ses:FromAddress', 'b@b.c', 'a@b.c'],
    ['StringNotEquals', 'ses:FromAddress', 'b@b.c', 'a@b.c'],
    ['StringNotEqualsIgnoreCase', 'ses:FromAddress', 'b@b.c', 'A@b.c'],
  ])('%s compares %s', (operator, key, matching, other) => {
    const block = { [operator]: { [key]: operator.endsWith('Like') ? 'a@*' : 'a@b.c' } }
    expect(under(block, { [key.toLowerCase()]: matching })).toBe(true)
    expect(under(block, { [key.toLowerCase()]: other })).toBe(false)
  })

  test('ARN operators compare ARNs, and Bool compares truth values', () => {
    const rule = 'arn:aws:events:us-east-1:000000000000:rule/r'
    for (const operator of ['ArnEquals', 'ArnLike']) {
      expect(under({ [operator]: { 'AWS:SourceArn': rule } }, { 'aws:sourcearn': rule })).toBe(true)
      expect(under({ [operator]: { 'aws:SourceArn': `${rule}*` } }, { 'aws:sourcearn': `${rule}2` })).toBe(
        true,
      )
      expect(under({ [operator]: { 'aws:SourceArn': rule } }, { 'aws:sourcearn': `${rule}2` })).toBe(false)
    }
    expect(under({ ArnNotLike: { 'aws:SourceArn': rule } }, { 'aws:sourcearn': `${rule}2` })).toBe(true)
    expect(under({ Bool: { 'aws:SecureTransport': false } }, { 'aws:securetransport': 'false' })).toBe(true)
    expect(under({ Bool: { 'aws:SecureTransport': 'false' } }, { 'aws:securetransport': 'true' })).toBe(false)
  })

  test('all operators and all keys must match, and of several expected values at least one', () => {
    const block = {
      StringEquals: { 'ses:FromAddress': ['a', 'b'], 's3:prefix': 'p' },
      Bool: { 'aws:SecureTransport': 'true' },
    }
    const good = { 'ses:fromaddress': 'b', 's3:prefix': 'p', 'aws:securetransport': 'true' }
    expect(under(block, good)).toBe(true)
    for (const key of Object.keys(good)) expect(under(block, { ...good, [key]: 'other' })).toBe(false)
  })

  test('a negated operator matches if and only if its positive counterpart does not', () => {
    const key = 'ses:FromAddress'
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 3 }), fc.string(), (values, actual) => {
        fc.pre(!values.some((value) => value.includes('${')))
        const context = { 'ses:fromaddress': actual }
        for (const [operator, negated] of [
          ['StringEquals', 'StringNotEquals'],
          ['StringLike', 'StringNotLike'],
          ['StringEqualsIgnoreCase', 'StringNotEqualsIgnoreCase'],
        ] as const)
          expect(under({ [operator]: { [key]: values } }, context)).not.toBe(
            under({ [negated]: { [key]: values } }, context),
          )
      }),
    )
  })

  test('adding a condition never allows a denied call, and neither do more leading keys', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'ab'), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(letters, letters, letters, (patterns, actual, more) => {
        const block = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns } }
        if (under(block, keys(...actual, ...more))) expect(under(block, keys(...actual))).toBe(true)
        expect(under(block, keys(...actual))).toBe(actual.every((value) => patterns.includes(value)))
      }),
    )
  })
})

describe('an unsupported part of a policy is refused by name', () => {
  test.each([
    ['an operator', { Condition: { IpAddress: { 'aws:SecureTransport': '10.0.0.0/8' } } }, 'IpAddress'],
    ['a key', { Condition: { StringEquals: { 'aws:PrincipalTag/team': 'a' } } }, 'aws:PrincipalTag/team'],
    [
      'a comparison of several values without ForAllValues or ForAnyValue',
      { Condition: { StringEquals: { 'dynamodb:LeadingKeys': 'a' } } },
      'dynamodb:LeadingKeys',
    ],
    [
      'a variable in a condition',
      { Condition: { StringEquals: { 'ses:FromAddress': '${aws:userid}' } } },
      '${aws:userid}',
    ],
    ['a variable in a resource', { Resource: 'arn:aws:s3:::files/${aws:userid}' }, '${aws:userid}'],
    ['NotAction', { NotAction: 'dynamodb:Scan' }, 'NotAction'],
    ['NotResource', { NotResource: table }, 'NotResource'],
    [
      'a principal of another account',
      { Principal: { AWS: 'arn:aws:iam::1:role/a' } },
      'arn:aws:iam::1:role/a',
    ],
    ['a federated principal', { Principal: { Federated: 'accounts.google.com' } }, 'Federated'],
    ['a resource that is no ARN', { Resource: 'files' }, 'files is not an ARN'],
  ])('%s', (_, more, name) => {
    expect(() => policyOf(allow(more))).toThrow(name)
    expect(() => policyOf(allow(more))).toThrow('cannot enforce the policy Policy')
  })
})
