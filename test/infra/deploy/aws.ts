import type { IncomingMessage } from 'node:http'
import { compilePolicy, decide } from '../../../infra/local/access/policy.ts'
import { startHttpServer, readBody } from '../../../infra/local/http-server.ts'
import { awsClients } from '../../../infra/deploy/world.ts'
import { CloudFormation } from './cloud-formation.ts'
import { AwsRefusal, type Reply } from './refusal.ts'
import { S3 } from './s3.ts'
import { document, elements, type Tree } from './xml-tree.ts'

export const account = '123456789012'

/** The initial state of the account: bootstrapped, out of SES's sandbox, with the zone and the secrets. */
function newAccount() {
  return {
    credentials: true,
    /** The services that the credentials may not call. */
    denied: [] as string[],
    parameters: { '/cdk-bootstrap/hnb659fds/version': '28' } as Record<string, string>,
    /** The values of secrets by name. A null value is a secret that is scheduled for deletion. */
    secrets: {} as Record<string, string | null>,
    zones: {} as Record<
      string,
      { name: string; nameServers: string[]; isPrivate?: boolean; records?: [name: string, type: string][] }
    >,
    identities: [] as string[],
    dkim: 'SUCCESS',
    /** The subscriptions of the topics. SubscriptionArn is an ARN only after the address was confirmed. */
    subscriptions: [] as { Endpoint: string; SubscriptionArn: string }[],
    mail: {
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      EnforcementStatus: 'HEALTHY',
      SendQuota: { Max24HourSend: 50_000 },
    },
    concurrency: 1000,
    /** The policy statements of the account's only role. */
    statements: [] as unknown[],
  }
}

/** A stand-in for the services of an AWS account on this machine. The clients are the real ones of the SDK. */
export async function startAws() {
  const s3 = new S3()
  const cloudFormation = new CloudFormation(s3)
  const state = newAccount()
  const server = await startHttpServer(0, async (request, response) => {
    const { status, body, headers } = await answer({ s3, cloudFormation, state }, request)
    response.writeHead(status, { 'content-type': 'application/xml', ...headers })
    response.end(body)
  })
  const aws = awsClients({
    endpoint: server.url,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const close = async () => {
    for (const client of Object.values(aws)) client.destroy()
    await server.close()
  }
  return { aws, s3, cloudFormation, state, close }
}

type StandIn = { s3: S3; cloudFormation: CloudFormation; state: ReturnType<typeof newAccount> }

async function answer(standIn: StandIn, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  // The scope of a signature contains the name of the service.
  const service =
    /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? ''
  try {
    if (standIn.state.denied.includes(service))
      throw new AwsRefusal('AccessDeniedException', 'You are not authorized to perform this operation', 403)
    if (service === 's3') return await standIn.s3.handle(request, url)
    const body = await readBody(request)
    const target = String(request.headers['x-amz-target'] ?? '').split('.')[1]
    if (target) return json(jsonService(standIn, target, JSON.parse(body)))
    if (['cloudformation', 'sts', 'sns', 'iam'].includes(service))
      return query(standIn, Object.fromEntries(new URLSearchParams(body)))
    return rest(standIn, service, url.pathname)
  } catch (error) {
    if (!(error instanceof AwsRefusal)) throw error
    return refused(service, error)
  }
}

function refused(service: string, { code, message, status }: AwsRefusal): Reply {
  if (service === 's3') return { status, body: document('Error', { Code: code, Message: message }) }
  if (['cloudformation', 'sts', 'sns', 'iam', 'route53'].includes(service)) {
    const Error = { Type: 'Sender', Code: code, Message: message }
    return { status, body: document('ErrorResponse', { Error, RequestId: 'r' }) }
  }
  return { ...json({ __type: code, message }), status }
}

const json = (value: unknown): Reply => ({
  status: 200,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/x-amz-json-1.1' },
})

function query({ cloudFormation, state }: StandIn, input: Record<string, string>): Reply {
  const { Action = '' } = input
  if (!state.credentials)
    throw new AwsRefusal('ExpiredToken', 'The security token included in the request is expired', 403)
  const result: Tree =
    Action === 'GetCallerIdentity'
      ? { Account: account }
      : Action === 'ListSubscriptionsByTopic'
        ? { Subscriptions: state.subscriptions }
        : Action === 'SimulatePrincipalPolicy'
          ? simulate(state.statements, input)
          : cloudFormation.handle(Action, input)
  const body = `<${Action}Response><${Action}Result>${elements(result)}</${Action}Result></${Action}Response>`
  return { status: 200, body }
}

/**
 * Simulates IAM's decision with the laptop's own evaluation of policies:
 * https://docs.aws.amazon.com/IAM/latest/APIReference/API_SimulatePrincipalPolicy.html
 */
function simulate(Statement: unknown[], input: Record<string, string>): Tree {
  const member = (name: string) =>
    Object.entries(input).flatMap(([key, value]) => (key.startsWith(`${name}.member.`) ? [value] : []))
  const statements = compilePolicy('role', { Version: '2012-10-17', Statement })
  const [action = ''] = member('ActionNames')
  const [resource = ''] = member('ResourceArns')
  const keys = member('ContextEntries.member.1.ContextKeyValues')
  const context = keys.length > 0 ? { 'dynamodb:leadingkeys': keys } : {}
  const { outcome } = decide(statements, { action, resource, context }, { role: '' })
  const EvalDecision = outcome === 'allowed' ? 'allowed' : 'implicitDeny'
  return { EvaluationResults: [{ EvalActionName: action, EvalDecision }] }
}

function jsonService({ cloudFormation, state }: StandIn, target: string, input: Record<string, string>) {
  if (target === 'ListTables') return { TableNames: [...cloudFormation.tables].sort() }
  if (target === 'GetParameter') {
    const value = state.parameters[input['Name'] ?? '']
    if (value === undefined) throw new AwsRefusal('ParameterNotFound', 'No such parameter')
    return { Parameter: { Value: value } }
  }
  const value = state.secrets[input['SecretId'] ?? '']
  if (value === undefined) throw new AwsRefusal('ResourceNotFoundException', "Can't find the secret.")
  if (value === null) throw new AwsRefusal('InvalidRequestException', 'It was marked for deletion.')
  return { SecretString: value }
}

function rest({ state }: StandIn, service: string, path: string): Reply {
  if (service === 'lambda') return json({ AccountLimit: { ConcurrentExecutions: state.concurrency } })
  if (service === 'ses') {
    if (path.endsWith('/account')) return json(state.mail)
    if (!state.identities.includes(path.split('/').at(-1) ?? ''))
      throw new AwsRefusal('NotFoundException', 'Email identity does not exist.', 404)
    const VerifiedForSendingStatus = state.dkim === 'SUCCESS'
    return json({ IdentityType: 'DOMAIN', VerifiedForSendingStatus, DkimAttributes: { Status: state.dkim } })
  }
  const [, id = '', records] = /hostedzone\/([^/]+)(\/rrset)?$/.exec(path) ?? []
  const zone = state.zones[id]
  if (!zone) throw new AwsRefusal('NoSuchHostedZone', `No hosted zone found with ID: ${id}`, 404)
  if (records) {
    const ResourceRecordSet = (zone.records ?? []).map(([Name, Type]) => ({ Name, Type }))
    const body = document('ListResourceRecordSetsResponse', {
      ResourceRecordSets: { ResourceRecordSet },
      IsTruncated: false,
      MaxItems: '300',
    })
    return { status: 200, body }
  }
  const HostedZone = {
    Id: id,
    Name: zone.name,
    CallerReference: 'c',
    Config: { PrivateZone: zone.isPrivate ?? false },
  }
  const DelegationSet = { NameServers: { NameServer: zone.nameServers } }
  return { status: 200, body: document('GetHostedZoneResponse', { HostedZone, DelegationSet }) }
}
