/** The product's stacks on LocalStack: what comes up, and whether requests and reactions pass through the real bundles. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nameOf } from '../../infra/local/account.ts'
import { loadTemplate } from '../../infra/local/template/load.ts'
import { identify } from '../../infra/local/template/resources.ts'
import { synthesize } from '../../infra/local/template/synth.ts'
import { startUserPool } from '../../infra/local/user-pool/server.ts'
import { banKey, emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import { newUlid } from '../../shared/ulid.ts'
import { deployAssembly, type DeployedStack } from './deploy.ts'
import type { LocalStack } from './start.ts'

/**
 * The types that LocalStack does not have: identity, the edge, sockets, its mail identities and this product's DNS records. Its search
 * domains would need a server from the internet.
 */
const lacking = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolIdentityProvider',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::KeyGroup',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::PublicKey',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::OpenSearchService::Domain',
  'AWS::Route53::RecordSet',
  'AWS::SES::EmailIdentity',
]
const waitMilliseconds = 120_000

/** Makes the secret of a key pair, as an operator does before the first deployment. */
export async function createFileKey({ client }: LocalStack, Name: string): Promise<void> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const secrets = new SecretsManagerClient(client)
  await secrets.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify(pair) }))
  secrets.destroy()
}

/** Deploys the stage `local`. Throws when LocalStack only pretended to create a resource. */
export async function deployProduct(localStack: LocalStack, log: (line: string) => void) {
  await createFileKey(localStack, 'campus/local/file-key-1')
  const assembly = await synthesize(localStack.ports.site, log)
  const stacks = await deployAssembly(localStack, assembly, lacking)
  const pretended = new Set(
    [...localStack.logOf().matchAll(/No resource provider found for "([\w:]+)"/g)].map(([, type]) => type),
  )
  if (pretended.size > 0) throw new Error(`LocalStack lacks ${[...pretended].join(', ')}`)
  return { stacks, assembly }
}

/** Starts the laptop cloud's user pool, which calls its triggers on LocalStack. */
export async function startPoolOf({ client, ports }: LocalStack, assembly: string) {
  const directory = mkdtempSync(join(tmpdir(), 'pool-'))
  const template = loadTemplate(assembly, { identify, secret: () => 'unused' })
  const [pool] = template.ofType('AWS::Cognito::UserPool')
  const [poolClient] = template.ofType('AWS::Cognito::UserPoolClient')
  if (!pool || !poolClient) throw new Error('The template has no user pool')
  const lambda = new LambdaClient(client)
  const server = await startUserPool({
    port: ports.userPool,
    stateFile: join(directory, 'pool.json'),
    userPoolId: template.identity(pool).ref,
    clientId: template.identity(poolClient).ref,
    properties: template.properties(pool),
    clientProperties: template.properties(poolClient),
    async invokeTrigger(functionArn, event) {
      const FunctionName = nameOf(functionArn)
      const { Payload } = await lambda.send(
        new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
      )
      return JSON.parse(Payload?.transformToString() ?? 'null')
    },
  })
  const close = async () => {
    await server.close()
    lambda.destroy()
    rmSync(directory, { recursive: true })
  }
  return { close }
}

/** Calls the deployed API as the distribution does. */
async function openApi({ client, endpoint }: LocalStack, stacks: DeployedStack[]) {
  const idOf = (type: string) => {
    const [found, ...more] = stacks
      .flatMap(({ complete }) => complete)
      .filter(({ ResourceType }) => ResourceType === type)
    if (!found || more.length > 0)
      throw new Error(`${type} is there ${found ? 'more than once' : 'not at all'}`)
    return found.PhysicalResourceId ?? ''
  }
  const secrets = new SecretsManagerClient(client)
  const SecretId = idOf('AWS::SecretsManager::Secret')
  const { SecretString: key = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }))
  secrets.destroy()
  const [api, stage] = [idOf('AWS::ApiGateway::RestApi'), idOf('AWS::ApiGateway::Stage')]
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
    const response = await fetch(`${endpoint}/_aws/execute-api/${api}/${stage}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      ...(body && { body: JSON.stringify(body) }),
    })
    return `${response.status} ${await response.text()}`
  }
}

/**
 * Reads a feed and registers a person through the API, then bans them as an operator does, and waits until the reaction has
 * written the ban to their row: by stream, publisher, bus, rule and queue. Returns a line per step.
 */
export async function useProduct(localStack: LocalStack, stacks: DeployedStack[]): Promise<string[]> {
  const call = await openApi(localStack, stacks)
  const lines = [`GET /campuses/ou/posts: ${await call('GET', '/campuses/ou/posts')}`]
  const email = `${newUlid(Date.now()).toLowerCase()}@example.com`
  const person = { email, name: 'Ann Ray', password: 'correct horse', terms: true }
  lines.push(`POST /users: ${await call('POST', '/users', { id: newUlid(Date.now()), ...person })}`)
  lines.push(`POST /account-lookups: ${await call('POST', '/account-lookups', { email })}`)

  const TableName = stacks.flatMap(({ outputs }) => outputs['TableName'] ?? [])[0]
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(localStack.client))
  const get = async (Key: Record<string, string>) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const userId = String((await get({ ...emailKey(email) }))?.['userId'])
  const Item = { ...banKey(email), email, reason: 'test', createdAt: Date.now() }
  await documents.send(new PutCommand({ TableName, Item }))
  const deadline = Date.now() + waitMilliseconds
  let isBanned = false
  while (!isBanned && Date.now() < deadline) {
    await sleep(500)
    isBanned = (await get({ ...userKey(userId) }))?.['bannedAt'] !== undefined
  }
  lines.push(
    `a ban, through stream, bus and queue: ${isBanned ? '200 written to the row' : '504 not written'}`,
  )
  documents.destroy()
  return lines
}
