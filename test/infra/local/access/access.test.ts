import { expect, test } from 'vitest'
import { openAccess, type UsedGrant } from '../../../../infra/local/access/access.ts'
import { templateOf } from './template-of.ts'

const role = (more: object = {}) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    RoleName: 'posts-role',
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } },
      ],
    },
    ...more,
  },
})
const functionOf = (name: string, roleName = 'posts-role') => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    FunctionName: name,
    Role: `arn:aws:iam::000000000000:role/${roleName}`,
    Environment: { Variables: { FUNCTION_NAME: 'posts-api' } },
  },
})
const policy = (...Statement: object[]) => ({ Version: '2012-10-17', Statement })
const reads = { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: 'arn:aws:s3:::files/*' }
const overTls = {
  Effect: 'Deny',
  Action: 's3:*',
  Principal: { AWS: '*' },
  Resource: 'arn:aws:s3:::files/*',
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
}
const resources = {
  Role: role(),
  Function: functionOf('campus-posts'),
  Policy: {
    Type: 'AWS::IAM::Policy',
    Properties: { Roles: ['posts-role'], PolicyDocument: policy(reads) },
  },
  BucketPolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: 'files',
      PolicyDocument: policy(overTls, {
        Effect: 'Allow',
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Resource: 'arn:aws:s3:::files/*',
        Condition: { StringEquals: { 'AWS:SourceArn': 'arn:aws:cloudfront::000000000000:distribution/D' } },
      }),
    },
  },
  Permission: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: 'campus-posts',
      Principal: 'apigateway.amazonaws.com',
      SourceArn: 'arn:aws:execute-api:us-east-1:000000000000:api/live/*/*',
    },
  },
}
const open = (more: object = {}, onUse?: (used: UsedGrant) => void) =>
  openAccess(templateOf({ ...resources, ...more }), onUse)
const get = { action: 's3:GetObject', resource: 'arn:aws:s3:::files/a' }

test("a function may do what its role's policy allows, and other calls are refused in AWS's words", () => {
  const { caller } = open().functionSigner('campus-posts')
  expect(caller.denialOf(get)).toBeUndefined()
  expect(caller.denialOf({ ...get, action: 's3:DeleteObject' })).toBe(
    'User: arn:aws:sts::000000000000:assumed-role/posts-role/campus-posts is not authorized to perform: s3:DeleteObject on resource: arn:aws:s3:::files/a because no identity-based policy allows the s3:DeleteObject action',
  )
})

test('a resource policy can deny what the role allows', () => {
  const { caller } = open().functionSigner('campus-posts')
  expect(caller.denialOf({ ...get, context: { 'aws:securetransport': 'false' } })).toContain(
    'with an explicit deny',
  )
})

test('a service may do what the policy of a resource allows, but only for the source that the policy names', () => {
  const access = open()
  const distribution = (id: string) =>
    access.service('cloudfront.amazonaws.com', `arn:aws:cloudfront::000000000000:distribution/${id}`)
  expect(distribution('D').denialOf(get)).toBeUndefined()
  expect(distribution('other').denialOf(get)).toContain('no resource-based policy')
  const call = {
    action: 'lambda:InvokeFunction',
    resource: 'arn:aws:lambda:us-east-1:000000000000:function:campus-posts',
  }
  const gateway = (path: string) =>
    access.service('apigateway.amazonaws.com', `arn:aws:execute-api:us-east-1:000000000000:${path}`)
  expect(gateway('api/live/GET/posts').denialOf(call)).toBeUndefined()
  expect(gateway('api/other/GET/posts').denialOf(call)).toBeDefined()
})

test('inline policies apply to their own role, and policies of other roles do not', () => {
  const Policies = [{ PolicyName: 'own', PolicyDocument: policy({ ...reads, Action: 's3:DeleteObject' }) }]
  const access = open({
    Other: role({ RoleName: 'other-role', Policies }),
    OtherFunction: functionOf('campus-other', 'other-role'),
  })
  const { caller } = access.functionSigner('campus-other')
  expect(caller.denialOf({ ...get, action: 's3:DeleteObject' })).toBeUndefined()
  expect(caller.denialOf(get)).toBeDefined()
})

test('each function has its own credentials, new at each start', () => {
  const functions = { Two: functionOf('campus-two') }
  const [first, second] = [open(functions), open(functions)]
  const keys = [first, second].flatMap((access) =>
    ['campus-posts', 'campus-two'].map((name) => access.functionSigner(name)),
  )
  expect(new Set(keys.map(({ accessKeyId }) => accessKeyId)).size).toBe(4)
  expect(new Set(keys.map(({ secretAccessKey }) => secretAccessKey)).size).toBe(4)
  expect(first.signers(keys[0]!.accessKeyId)).toBe(keys[0])
  expect(first.signers(keys[2]!.accessKeyId)).toBeUndefined()
})

test('each action of a statement is reported when it first allows a call', () => {
  const used: UsedGrant[] = []
  const access = open({}, (one) => used.push(one))
  const { caller } = access.functionSigner('campus-posts')
  caller.denialOf(get)
  caller.denialOf(get)
  caller.denialOf({ ...get, action: 's3:DeleteObject' })
  expect(used).toEqual([{ policy: 'Policy', index: 0, action: 's3:GetObject' }])
  expect(access.grants()).toEqual([
    expect.objectContaining({ holder: 'posts-api', actions: reads.Action, resources: [reads.Resource] }),
    {
      holder: 'BucketPolicy',
      policy: 'BucketPolicy',
      index: 1,
      actions: ['s3:GetObject'],
      resources: ['arn:aws:s3:::files/*'],
      condition: { StringEquals: { 'AWS:SourceArn': 'arn:aws:cloudfront::000000000000:distribution/D' } },
    },
    expect.objectContaining({ policy: 'Permission', actions: ['lambda:InvokeFunction'] }),
  ])
})

test.each([
  [
    'an unknown condition',
    {
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          Roles: ['posts-role'],
          PolicyDocument: policy({ ...reads, Condition: { DateGreaterThan: { 'aws:CurrentTime': 'x' } } }),
        },
      },
    },
    'aws:CurrentTime',
  ],
  [
    'a policy that AWS manages',
    { Role: role({ ManagedPolicyArns: ['arn:aws:iam::aws:policy/x'] }) },
    'Managed',
  ],
  [
    'a role that Lambda may not take',
    {
      Role: role({
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'ec2.amazonaws.com' } },
          ],
        },
      }),
    },
    'cannot be assumed by lambda.amazonaws.com',
  ],
  [
    'a permission with a part that is not enforced',
    {
      Permission: {
        ...resources.Permission,
        Properties: { ...resources.Permission.Properties, PrincipalOrgID: 'o-1' },
      },
    },
    'PrincipalOrgID',
  ],
])('a template with %s is refused, and the error names that part', (_, more, name) => {
  expect(() => open(more)).toThrow(name)
})
