import * as z from 'zod/mini'
import { account, arn, functionIn, nameOf } from '../account.ts'
import type { Template } from '../template/load.ts'
import { compilePolicy, type Statement } from './policy.ts'

const bucketPolicySchema = z.object({ Bucket: z.string(), PolicyDocument: z.unknown() })
/** The only supported access policy of a search domain: it names the account's root, so each role's own policies decide. */
const domainSchema = z.object({
  AccessPolicies: z.object({
    Statement: z.array(
      z.strictObject({
        Effect: z.literal('Allow'),
        Action: z.literal('es:ESHttp*'),
        Principal: z.strictObject({ AWS: z.literal(`arn:aws:iam::${account}:root`) }),
        Resource: z.string(),
      }),
    ),
  }),
})
const queuePolicySchema = z.object({ Queues: z.array(z.string()), PolicyDocument: z.unknown() })
/** Strict, because an ignored property could narrow the permission. */
const permissionSchema = z.strictObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.optional(z.string()),
  SourceAccount: z.optional(z.string()),
  FunctionUrlAuthType: z.optional(z.string()),
  InvokedViaFunctionUrl: z.optional(z.boolean()),
})

/** The policies of buckets, queues and functions: statements keyed by the ARN of their resource. */
export function readResourcePolicies(template: Template): Map<string, Statement[]> {
  const byResource = new Map<string, Statement[]>()
  const add = (resource: string, statements: Statement[]) =>
    byResource.set(resource, [...(byResource.get(resource) ?? []), ...statements])

  for (const resource of template.ofType('AWS::S3::BucketPolicy')) {
    const { Bucket, PolicyDocument } = z.parse(bucketPolicySchema, template.properties(resource))
    add(`arn:aws:s3:::${Bucket}`, compilePolicy(resource.logicalId, PolicyDocument))
  }
  // A domain's policy leaves the decision to the policies of roles, so it adds no statement.
  for (const resource of template.ofType('AWS::OpenSearchService::Domain'))
    z.parse(domainSchema, template.properties(resource))
  for (const resource of template.ofType('AWS::SQS::QueuePolicy')) {
    const { Queues, PolicyDocument } = z.parse(queuePolicySchema, template.properties(resource))
    for (const queue of Queues)
      add(arn('sqs', nameOf(queue)), compilePolicy(resource.logicalId, PolicyDocument))
  }
  for (const resource of template.ofType('AWS::Lambda::Permission')) {
    const permission = z.parse(permissionSchema, template.properties(resource))
    // A permission on a function does not apply to its aliases, and a permission on an alias does not apply to the
    // function.
    const target = arn('lambda', `function:${functionIn(permission.FunctionName)}`)
    add(target, compilePolicy(resource.logicalId, permissionDocument(permission, target)))
  }
  return byResource
}

/** The statement that Lambda derives from a permission. */
function permissionDocument(permission: z.infer<typeof permissionSchema>, target: string) {
  const { Action, Principal, SourceArn, SourceAccount, FunctionUrlAuthType, InvokedViaFunctionUrl } =
    permission
  const isService = Principal.endsWith('.amazonaws.com')
  return {
    Version: '2012-10-17',
    Statement: {
      Effect: 'Allow',
      Action,
      Resource: target,
      Principal: Principal === '*' ? '*' : isService ? { Service: Principal } : { AWS: Principal },
      Condition: {
        ...(SourceArn !== undefined && { ArnLike: { 'aws:SourceArn': SourceArn } }),
        ...(SourceAccount !== undefined && { StringEquals: { 'aws:SourceAccount': SourceAccount } }),
        ...(FunctionUrlAuthType !== undefined && {
          StringEqualsIgnoreCase: { 'lambda:FunctionUrlAuthType': FunctionUrlAuthType },
        }),
        ...(InvokedViaFunctionUrl !== undefined && {
          Bool: { 'lambda:InvokedViaFunctionUrl': InvokedViaFunctionUrl },
        }),
      },
    },
  }
}
