import * as z from 'zod/mini'
import { account } from '../account.ts'
import type { Template } from '../template/load.ts'
import { compilePolicy, decide, type Statement } from './policy.ts'

type Role = { roleName: string; roleArn: string; statements: Statement[] }

/** A function, and the role with which Lambda runs it. */
export type FunctionRole = Role & {
  functionName: string
  /** The name in logs, for example `posts-api`. */
  shortName: string
}

const functionSchema = z.object({
  Role: z.string(),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.string())) })),
})
const policySchema = z.object({ PolicyDocument: z.unknown(), Roles: z.array(z.string()) })
const roleSchema = z.object({
  AssumeRolePolicyDocument: z.object({
    Version: z.string(),
    Statement: z.array(z.record(z.string(), z.unknown())),
  }),
  Policies: z._default(z.array(z.object({ PolicyName: z.string(), PolicyDocument: z.unknown() })), []),
  // The laptop does not know the contents of AWS's managed policies.
  ManagedPolicyArns: z.optional(z.never()),
  PermissionsBoundary: z.optional(z.never()),
})

/** The roles of the template's functions with their policies. */
export function readRoles(template: Template): FunctionRole[] {
  return template.ofType('AWS::Lambda::Function').map((resource) => {
    const { Role, Environment } = z.parse(functionSchema, template.properties(resource))
    const functionName = template.identity(resource).ref
    return {
      functionName,
      shortName: Environment?.Variables?.['FUNCTION_NAME'] ?? functionName,
      ...readRole(template, Role, 'lambda.amazonaws.com'),
    }
  })
}

/** The role with this ARN and its policies. Throws if the service may not assume the role. */
export function readRole(template: Template, roleArn: string, service: string): Role {
  const resource = template
    .ofType('AWS::IAM::Role')
    .find((one) => template.identity(one).attribute('Arn') === roleArn)
  if (!resource) throw new Error(`the template has no role ${roleArn}`)
  const { logicalId } = resource
  const roleName = template.identity(resource).ref
  const { AssumeRolePolicyDocument: trust, Policies } = z.parse(roleSchema, template.properties(resource))
  requireTrust(logicalId, trust, service)
  const policies = template.ofType('AWS::IAM::Policy').flatMap((one) => {
    const { PolicyDocument, Roles } = z.parse(policySchema, template.properties(one))
    return Roles.includes(roleName) ? compilePolicy(one.logicalId, PolicyDocument) : []
  })
  const own = Policies.flatMap((one) => compilePolicy(`${logicalId}/${one.PolicyName}`, one.PolicyDocument))
  return { roleName, roleArn, statements: [...own, ...policies] }
}

/** Throws unless the service is allowed to assume the role. */
function requireTrust(
  role: string,
  { Version, Statement }: { Version: string; Statement: object[] },
  service: string,
): void {
  // A trust policy names no resource, because it applies to its own role.
  const document = { Version, Statement: Statement.map((one) => ({ ...one, Resource: '*' })) }
  const call = { action: 'sts:AssumeRole', resource: '*', context: { 'aws:sourceaccount': account } }
  const { outcome } = decide(compilePolicy(role, document), call, { service })
  if (outcome !== 'allowed') throw new Error(`the role ${role} cannot be assumed by ${service}`)
}
