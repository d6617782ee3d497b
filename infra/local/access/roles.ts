import * as z from 'zod/mini'
import type { Template } from '../template/load.ts'
import { compilePolicy, decide, type Statement } from './policy.ts'

/** A function with the role that Lambda runs it with. */
export type FunctionRole = {
  functionName: string
  /** The name that logs and people use, `posts-api`. */
  shortName: string
  roleName: string
  roleArn: string
  statements: Statement[]
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
  // The laptop does not know what AWS's own policies allow.
  ManagedPolicyArns: z.optional(z.never()),
  PermissionsBoundary: z.optional(z.never()),
})

/** The roles of the template's functions with their policies. Roles that nothing on this machine takes are left out. */
export function readRoles(template: Template): FunctionRole[] {
  const policies = template.ofType('AWS::IAM::Policy').map((resource) => {
    const { PolicyDocument, Roles } = z.parse(policySchema, template.properties(resource))
    return { roles: Roles, statements: compilePolicy(resource.logicalId, PolicyDocument) }
  })
  const roles = template.ofType('AWS::IAM::Role').map((resource) => ({
    resource,
    name: template.identity(resource).ref,
    arn: template.identity(resource).attribute('Arn'),
  }))
  return template.ofType('AWS::Lambda::Function').map((resource) => {
    const { Role, Environment } = z.parse(functionSchema, template.properties(resource))
    const role = roles.find(({ arn }) => arn === Role)
    const functionName = template.identity(resource).ref
    if (!role) throw new Error(`${functionName}: the template has no role ${Role}`)
    const { logicalId } = role.resource
    const { AssumeRolePolicyDocument: trust, Policies } = z.parse(
      roleSchema,
      template.properties(role.resource),
    )
    requireLambda(logicalId, trust)
    return {
      functionName,
      shortName: Environment?.Variables?.['FUNCTION_NAME'] ?? functionName,
      roleName: role.name,
      roleArn: role.arn,
      statements: [
        ...Policies.flatMap((one) => compilePolicy(`${logicalId}/${one.PolicyName}`, one.PolicyDocument)),
        ...policies.filter(({ roles: named }) => named.includes(role.name)).flatMap((one) => one.statements),
      ],
    }
  })
}

/** Lambda must be allowed to take the role. */
function requireLambda(role: string, { Version, Statement }: { Version: string; Statement: object[] }): void {
  // A trust policy names no resource: it is about its own role.
  const document = { Version, Statement: Statement.map((one) => ({ ...one, Resource: '*' })) }
  const call = { action: 'sts:AssumeRole', resource: '*' }
  const { outcome } = decide(compilePolicy(role, document), call, { service: 'lambda.amazonaws.com' })
  if (outcome !== 'allowed') throw new Error(`the role ${role} cannot be assumed by lambda.amazonaws.com`)
}
