/** Tests the permissions of each function: the grants in its code, and the role in the template that derives from them. */
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { configOf } from '../../infra/config.ts'
import { functions } from '../../infra/functions.ts'
import { mergeGrants, type MergedGrant } from '../../infra/merge-grants.ts'
import type { Grant } from '../../lambdas/platform/grants.ts'
import { allContracts, contracts } from '../../shared/contracts.ts'
import { synthesize, type Json } from './synth-fixture.ts'

describe('merging grants', () => {
  const of = (action: string, within: string, index?: string): Grant => ({
    on: 'table',
    action,
    within,
    ...(index && { index }),
  })

  test('joins grants that differ only in their partitions, only in their actions, or only in their indexes', () => {
    const grants = [
      of('Get', 'POST#*'),
      of('Get', 'USER#*'),
      of('Put', 'USER#*'),
      of('Put', 'POST#*'),
      of('Update', 'POST#*'),
      of('Query', 'CAMPUS#*', 'feed'),
      of('Query', 'CAMPUS#*', 'media'),
    ]
    expect(mergeGrants(grants)).toEqual([
      { places: [{ on: 'table' }], actions: ['Get', 'Put'], partitions: ['POST#*', 'USER#*'] },
      { places: [{ on: 'table' }], actions: ['Update'], partitions: ['POST#*'] },
      {
        places: [
          { on: 'table', part: 'index/feed' },
          { on: 'table', part: 'index/media' },
        ],
        actions: ['Query'],
        partitions: ['CAMPUS#*'],
      },
    ])
  })

  test('joins grants of one action on different parts of a bucket, but not with a grant on another resource', () => {
    const grants: Grant[] = [
      { on: 'files', action: 'Put', within: 'files/*' },
      { on: 'files', action: 'Put', within: 'signed/*' },
      { on: 'bus', action: 'PutEvents' },
    ]
    expect(mergeGrants(grants)).toEqual([
      {
        places: [
          { on: 'files', part: 'files/*' },
          { on: 'files', part: 'signed/*' },
        ],
        actions: ['Put'],
        partitions: [],
      },
      { places: [{ on: 'bus' }], actions: ['PutEvents'], partitions: [] },
    ])
  })

  test('throws for a grant on the table that names no partition', () => {
    expect(() => mergeGrants([{ on: 'table', action: 'Get' }])).toThrow('names no partition')
  })

  const anyGrant = fc.record({
    on: fc.constantFrom('table', 'files', 'uploads'),
    action: fc.constantFrom('Get', 'Put', 'Query'),
    within: fc.constantFrom('A#*', 'B#*', 'C#*'),
  }) as fc.Arbitrary<Grant>
  const allowed = ({ places, actions, partitions }: MergedGrant) =>
    places.flatMap(({ on, part }) =>
      actions.flatMap((action) =>
        (partitions.length > 0 ? partitions : [part]).map((within) => `${action} ${on} ${within}`),
      ),
    )

  test('allows exactly what the grants allow, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(anyGrant), (grants) => {
        const named = new Set(grants.map(({ on, action, within }) => `${action} ${on} ${within}`))
        const merged = mergeGrants(grants)
        expect(new Set(merged.flatMap(allowed))).toEqual(named)
        const sorted = (all: MergedGrant[]) => all.map((one) => JSON.stringify(one)).sort()
        expect(sorted(mergeGrants(grants.toReversed()))).toEqual(sorted(merged))
      }),
    )
  })
})

describe.each(['local', 'prod'])('the roles of %s', (stage) => {
  let made: ReturnType<typeof synthesize>
  beforeAll(async () => {
    await buildFunctions()
    made = synthesize(stage)
  })

  interface Statement {
    actions: string[]
    resources: string[]
    condition: Json
    /** The patterns of the partitions to which the statement is limited. */
    partitions: string[] | undefined
  }
  const statementsOf = (name: string): Statement[] =>
    made.grantsOf(name).map(({ Action, Resource, Condition, ...rest }) => {
      expect(rest, name).toEqual({ Effect: 'Allow' })
      const partitions = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']
      return {
        actions: [Action].flat(),
        resources: [Resource].flat().map((one) => JSON.stringify(one)),
        condition: Condition,
        partitions: partitions && [partitions].flat(),
      }
    })
  const writing = /^dynamodb:(Put|Update|Delete|BatchWrite)/

  test('refuse a request that names no partition, unless every partition is allowed', () => {
    for (const { name } of functions)
      for (const { condition, partitions } of statementsOf(name)) {
        if (!partitions) continue
        const isAny = partitions.every((one) => one === '*')
        expect(condition.Null, name).toEqual(isAny ? undefined : { 'dynamodb:LeadingKeys': 'false' })
      }
  })

  test('use no wildcards in actions, and in resources only for objects and paths; only one function may scan the table', () => {
    for (const { name } of functions) {
      for (const { actions, resources } of statementsOf(name)) {
        for (const action of actions) {
          expect(action, name).not.toContain('*')
          expect(action, name).not.toMatch(/^dynamodb:(DeleteTable|UpdateTable|PartiQL.*)$/)
          if (action === 'dynamodb:Scan') expect(name).toBe('reindex-search')
        }
        const isPattern = resources.some((resource) => resource.includes('*'))
        if (isPattern)
          expect(actions.join(), name).toMatch(
            /^((s3:\w+Object|s3:(DeleteObjectVersion|AbortMultipartUpload)|es:ESHttp\w+|execute-api:ManageConnections),?)+$/,
          )
      }
    }
  })

  test('limit every grant on rows to partitions of named kinds', () => {
    for (const { name } of functions) {
      const onRows = statementsOf(name).filter(({ actions }) =>
        actions.some((one) => /^dynamodb:(?!\w*(Stream|Shard|Records))/.test(one)),
      )
      for (const { actions, partitions } of onRows) {
        expect(partitions, `${name} ${actions}`).toBeDefined()
        // A scan has no partition, so its pattern allows all of them.
        if (actions.join() === 'dynamodb:Scan') continue
        for (const pattern of partitions!) expect(pattern, name).toMatch(/^[A-Z]{3,}(#|$)/)
      }
    }
  })

  test('allow each function to write only the kinds of partitions in the snapshot', async () => {
    const written = functions.map(({ name }) => {
      const patterns = statementsOf(name)
        .filter(({ actions }) => actions.some((action) => writing.test(action)))
        .flatMap(({ partitions }) => partitions ?? ['*'])
      return `${name}: ${[...new Set(patterns.map((pattern) => pattern.split('#')[0] ?? ''))].sort().join(' ')}`.trim()
    })
    const renewal =
      'If this is what you want: vitest run -c test/vitest.config.ts test/infra/grants.test.ts -u'
    await expect(`${written.sort().join('\n')}\n`, renewal).toMatchFileSnapshot('written-partitions.txt')
  })

  test('allow only reports to read former texts of messages, and only functions that change or sweep messages to write them', () => {
    const ofKept = functions.flatMap(({ name }) =>
      statementsOf(name).flatMap(({ actions, partitions }) =>
        partitions?.includes('KEPT#*') ? actions.map((action) => `${name} ${action}`) : [],
      ),
    )
    expect(ofKept.sort()).toEqual([
      'chats-api dynamodb:PutItem',
      'on-chat-deleted-sweep-messages dynamodb:PutItem',
      // This function removes messages that arrive after their conversation was deleted.
      'on-message-sent-update-chats dynamodb:PutItem',
      'reports-api dynamodb:Query',
    ])
  })

  test('allow access to codes only where they are mailed, checked or erased, and only operators to write a ban', () => {
    const reaching = (partition: string) =>
      functions.flatMap(({ name }) =>
        statementsOf(name).flatMap(({ actions, partitions }) =>
          partitions?.includes(partition) ? actions.map((action) => `${name} ${action}`) : [],
        ),
      )
    const holders = /^(accounts-api|holdings-api|on-account-deleted-erase-holdings) /
    expect(reaching('CODES#*').filter((one) => !holders.test(one))).toEqual([])
    expect(reaching('BAN#*').sort()).toEqual([
      'accounts-api dynamodb:ConditionCheckItem',
      'accounts-api dynamodb:GetItem',
      'holdings-api dynamodb:ConditionCheckItem',
      'on-account-banned-ban-user dynamodb:GetItem',
      'on-account-banned-end-deals dynamodb:GetItem',
      'on-link-requested-mail-link dynamodb:GetItem',
      'operators-api dynamodb:DeleteItem',
      'operators-api dynamodb:GetItem',
      'operators-api dynamodb:PutItem',
      'pool-triggers dynamodb:GetItem',
    ])
    // Only the function of the user pool and the function that mails links may change a link.
    expect(reaching('LINKS#*').filter((one) => one.endsWith(':UpdateItem'))).toEqual(
      ['pool-triggers', 'on-link-requested-mail-link'].map((name) => `${name} dynamodb:UpdateItem`),
    )
  })

  test("allow only an operation's own function to count its rate limits", () => {
    const scopes = (name: string) =>
      statementsOf(name)
        .flatMap(({ partitions }) => partitions ?? [])
        .flatMap((pattern) => /^LIMIT#(.+)#\*$/.exec(pattern)?.[1] ?? [])
    const all = new Set<string>(allContracts.map(({ name }) => name))
    for (const [noun, own] of Object.entries(contracts)) {
      const names = new Set<string>(own.map(({ name }) => name))
      const operations = scopes(`${noun}-api`).map((scope) => scope.replace(/-(for|from)$/, ''))
      expect(operations.filter((name) => all.has(name) && !names.has(name))).toEqual([])
    }
    expect(scopes('posts-api')).toContain('create-post-from')
  })

  test('allow only queries of indexes, and each index only for the functions that query it', () => {
    const indexesOf = (name: string) =>
      statementsOf(name).flatMap(({ actions, resources, partitions }) =>
        resources.flatMap((resource) => {
          const index = /\/index\/(\w+)/.exec(resource)?.[1]
          if (!index) return []
          expect(actions).toEqual(['dynamodb:Query'])
          return `${index} ${partitions?.join()}`
        }),
      )
    const everythingOfAPerson = ['author USER#*#DELETED,USER#*#POSTS,USER#*#REPLIES', 'saved USER#*#SAVED']
    expect(
      Object.fromEntries(
        functions.map(({ name }) => [name, indexesOf(name).sort()]).filter(([, of]) => of!.length),
      ),
    ).toEqual({
      'posts-api': [
        'author USER#*#POSTS',
        'category CAMPUS#*#CAT#*',
        'feed CAMPUS#*#POSTS',
        'media CAMPUS#*#POSTS',
        'photos USER#*#POSTS',
      ],
      'comments-api': ['author USER#*#REPLIES'],
      'render-page': ['author USER#*#POSTS', 'feed CAMPUS#*#POSTS'],
      'saves-api': ['saved USER#*#SAVED'],
      'search-api': ['popular CAMPUS#*#SEARCHES'],
      'chats-api': ['inbox ARCHIVE#*,CHATS#*,REQUESTS#*'],
      'notifications-api': ['unread UNREAD#*'],
      'operators-api': ['author USER#*#AUDIT', 'feed APPEALS,AUDIT,CASES,REQUESTS'],
      'holdings-api': everythingOfAPerson.map((one) => one.replace('author ', 'author USER#*#DECISIONS,')),
      'on-account-deleted-erase-holdings': everythingOfAPerson,
      'on-post-created-count-user': ['author USER#*#POSTS'],
      'on-profile-changed-copy-user': ['author USER#*#POSTS,USER#*#REPLIES', 'saved USER#*#SAVED'],
      'on-post-deleted-count-user': ['author USER#*#POSTS'],
    })
  })

  test('allow each function to call only the services that it uses', () => {
    const services = (name: string) =>
      [...new Set(statementsOf(name).flatMap(({ actions }) => actions.map((one) => one.replace(/:.*/, ''))))]
        .sort()
        .join(' ')
    expect(services('campuses-api')).toBe('dynamodb logs')
    expect(services('accounts-api')).toBe('cognito-idp dynamodb logs ses')
    expect(services('users-api')).toBe('dynamodb logs')
    expect(services('posts-api')).toBe('dynamodb logs')
    expect(services('media-api')).toBe('dynamodb logs s3 secretsmanager')
    expect(services('finish-upload')).toBe('dynamodb logs s3')
    expect(services('api-document')).toBe('logs')
    expect(services('render-page')).toBe('dynamodb logs s3')
    expect(services('publish-events')).toBe('dynamodb events logs s3')
    expect(services('on-post-created-count-user')).toBe('dynamodb logs sqs')
    expect(services('on-upload-expired-delete-media')).toBe('dynamodb logs s3 sqs')
  })

  test("allow mail only from the stage's own address", () => {
    const mail = statementsOf('accounts-api').filter(({ actions }) => actions.includes('ses:SendRawEmail'))
    const address = `no-reply@${configOf(stage).domain}`
    expect(mail.map(({ condition }) => condition)).toEqual([{ StringEquals: { 'ses:FromAddress': address } }])
  })

  test("have policies with fewer characters than IAM's limit of 10,240", () => {
    // In the template, a reference is shorter than the ARN that replaces it.
    const arn = `arn:aws:dynamodb:us-east-1:000000000000:table/campus-production-data-${'T'.repeat(32)}`
    for (const { name } of functions) {
      const policy = JSON.stringify(made.grantsOf(name)).replaceAll(
        /\{"(Fn::GetAtt|Ref)":[^}]+\}/g,
        `"${arn}"`,
      )
      expect(policy.length, name).toBeLessThan(10_240)
    }
  })
})
