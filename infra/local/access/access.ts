import { randomBytes } from 'node:crypto'
import { account, nameOf } from '../account.ts'
import type { Template } from '../template/load.ts'
import { decide, type Call, type Principal, type Statement } from './policy.ts'
import { readResourcePolicies } from './resource-policies.ts'
import { readRole, readRoles } from './roles.ts'
import { administratorOnly, type Caller, type Credentials, type Signer } from './signers.ts'

/** One action of a statement that allowed a call. */
export type UsedGrant = { policy: string; index: number; action: string }

export type Grant = {
  /**
   * The short name of the function whose role has the statement. For a statement in the policy of a resource, the logical
   * id of that policy.
   */
  holder: string
  policy: string
  index: number
  actions: readonly string[]
  resources: readonly string[]
  /** The `Condition` of the statement as written. */
  condition: unknown
}

export type Access = ReturnType<typeof openAccess>

/** Returns the caller as which an AWS service acts for a resource of the template, for example EventBridge for a rule. */
export type ServiceCaller = (service: string, sourceArn: string) => Caller

/**
 * The permissions of the template: roles of functions with their policies, and policies of buckets, queues and functions.
 * Each function gets credentials of its own, new at each start. `onUse` is called once for each action of a statement: when
 * that action first allows a call. Throws an error that names a policy which the laptop cannot enforce.
 */
export function openAccess(template: Template, onUse: (used: UsedGrant) => void = () => undefined) {
  const roles = readRoles(template)
  const resourcePolicies = readResourcePolicies(template)
  const noted = new Set<string>()

  function note({ policy, index }: Statement, actions: string[]): void {
    for (const action of actions) {
      const key = `${policy} ${index} ${action}`
      if (noted.has(key)) continue
      noted.add(key)
      onUse({ policy, index, action })
    }
  }

  function denialOf(user: string, principal: Principal, own: Statement[], call: Call): string | undefined {
    // The laptop has no TLS: connections within this machine count as TLS.
    const context = { 'aws:securetransport': 'true', ...call.context }
    const statements = [...own, ...(resourcePolicies.get(ownerOf(call.resource)) ?? [])]
    const { outcome, allowedBy } = decide(statements, { ...call, context }, principal)
    for (const { statement, actions } of allowedBy) note(statement, actions)
    if (outcome === 'allowed') return undefined
    const { action, resource } = call
    const policy = 'service' in principal ? 'resource-based' : 'identity-based'
    const reason =
      outcome === 'explicit deny'
        ? 'with an explicit deny'
        : `because no ${policy} policy allows the ${action} action`
    return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reason}`
  }

  const functions = new Map(
    roles.map(({ functionName, roleName, roleArn, statements }) => {
      const user = `arn:aws:sts::${account}:assumed-role/${roleName}/${functionName}`
      const caller: Caller = { denialOf: (call) => denialOf(user, { role: roleArn }, statements, call) }
      return [functionName, { ...newCredentials(), caller } satisfies Signer] as const
    }),
  )
  const byKey = new Map<string, Signer>([...functions.values()].map((signer) => [signer.accessKeyId, signer]))

  return {
    signers: (accessKeyId: string) => administratorOnly(accessKeyId) ?? byKey.get(accessKeyId),

    /** The credentials of a function and what its role allows. Takes the function's name or ARN. */
    functionSigner(reference: string): Signer {
      const found = functions.get(nameOf(reference))
      if (!found) throw new Error(`there is no function ${reference}`)
      return found
    },

    /** The credentials of an AWS service that acts in a role. Throws if the service may not assume the role. */
    roleSigner(roleArn: string, service: string): Signer {
      const { roleName, statements } = readRole(template, roleArn, service)
      const user = `arn:aws:sts::${account}:assumed-role/${roleName}/${service}`
      const caller: Caller = { denialOf: (call) => denialOf(user, { role: roleArn }, statements, call) }
      const signer = { ...newCredentials(), caller }
      byKey.set(signer.accessKeyId, signer)
      return signer
    },

    service: ((service, sourceArn) => {
      const source = { 'aws:sourcearn': sourceArn, 'aws:sourceaccount': account }
      return {
        denialOf: (call) =>
          denialOf(service, { service }, [], { ...call, context: { ...source, ...call.context } }),
      }
    }) satisfies ServiceCaller,

    /** Every statement that allows something, except the statements of roles that AWS services assume. */
    grants(): Grant[] {
      const allowing = (holder: string, statements: Statement[]) =>
        statements
          .filter(({ effect }) => effect === 'Allow')
          .map(({ policy, index, actions, resources, condition }) => ({
            holder,
            policy,
            index,
            actions,
            resources,
            condition,
          }))
      return [
        ...roles.flatMap(({ shortName, statements }) => allowing(shortName, statements)),
        // Several queues can share one policy; the set lists its statements once.
        ...[...new Set([...resourcePolicies.values()].flat())].flatMap((one) => allowing(one.policy, [one])),
      ]
    },
  }
}

/** The resource whose policy decides about a call. For an object, this is its bucket. */
function ownerOf(resource: string): string {
  return resource.startsWith('arn:aws:s3:::') ? (resource.split('/')[0] ?? '') : resource
}

/** Temporary credentials in the form that AWS gives a function. */
function newCredentials(): Credentials {
  return {
    accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
    sessionToken: randomBytes(48).toString('base64url'),
  }
}
