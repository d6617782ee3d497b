/** The product's stacks on LocalStack, and replacements for what LocalStack lacks. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reindexStage } from '../../infra/deploy/reindex-stage.ts'
import { awsClients } from '../../infra/deploy/world.ts'
import { administratorOnly } from '../../infra/local/access/signers.ts'
import { functionIn } from '../../infra/local/account.ts'
import { startSearch } from '../../infra/local/search/server.ts'
import { loadTemplate } from '../../infra/local/template/load.ts'
import { identify } from '../../infra/local/template/resources.ts'
import { synthesize } from '../../infra/local/template/synth.ts'
import { startUserPool } from '../../infra/local/user-pool/server.ts'
import { deployAssembly, outputsOf, type DeployedStack } from './deploy.ts'
import type { LocalStack } from './start.ts'

const noPool = 'the laptop cloud has the user pool; its triggers run on LocalStack'
const noSockets = 'no resource type; no socket is open, so no frame is sent'
const noEdge = 'no resource type; calls go to API Gateway with the key that the edge adds'
const noReleases = 'no resource type; the stacks are created once, so no alias moves'
const noMailIdentity = 'its type needs a part of SES that is missing; a call verifies the domain'

/** The resources that are left out of the stacks, by type, with the reason and the replacement. All others are deployed. */
const lacking: Record<string, string> = {
  'AWS::ApiGatewayV2::Api': noSockets,
  'AWS::ApiGatewayV2::ApiMapping': noSockets,
  'AWS::ApiGatewayV2::DomainName': noSockets,
  'AWS::ApiGatewayV2::Integration': noSockets,
  'AWS::ApiGatewayV2::Route': noSockets,
  'AWS::ApiGatewayV2::Stage': noSockets,
  'AWS::Athena::WorkGroup': 'no resource type; the files of Firehose are read themselves',
  'AWS::Budgets::Budget': 'no resource type; it only mails operators',
  'AWS::CloudFront::CachePolicy': noEdge,
  'AWS::CloudFront::Distribution': noEdge,
  'AWS::CloudFront::Function': noEdge,
  'AWS::CloudFront::KeyGroup': noEdge,
  'AWS::CloudFront::OriginAccessControl': noEdge,
  'AWS::CloudFront::PublicKey': noEdge,
  'AWS::CloudFront::ResponseHeadersPolicy': noEdge,
  'AWS::CloudWatch::Dashboard': 'no resource type; no request needs it',
  'AWS::CodeDeploy::Application': noReleases,
  'AWS::CodeDeploy::DeploymentGroup': noReleases,
  'AWS::Cognito::UserPool': noPool,
  'AWS::Cognito::UserPoolClient': noPool,
  'AWS::Cognito::UserPoolDomain': noPool,
  'AWS::Cognito::UserPoolIdentityProvider': noPool,
  'AWS::Glue::Database': 'no resource type; the files of Firehose are read themselves',
  'AWS::Glue::Table': 'no resource type; the files of Firehose are read themselves',
  'AWS::Logs::ResourcePolicy': 'no resource type; only the search domain writes a log by it',
  'AWS::OpenSearchService::Domain': 'it would download a server; the laptop cloud has the search engine',
  'AWS::Route53::RecordSet': 'its zone is missing; nothing looks names up',
  'AWS::SES::ConfigurationSet': noMailIdentity,
  'AWS::SES::ConfigurationSetEventDestination': noMailIdentity,
  'AWS::SES::EmailIdentity': noMailIdentity,
  'AWS::WAFv2::WebACL': noEdge,
}

/** Creates the secret of a key pair, as an operator does before the first deployment. */
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

/** Deploys the stage `local`. Throws if LocalStack reports a resource as created without creating it. */
export async function deployProduct(localStack: LocalStack, log: (line: string) => void) {
  await createFileKey(localStack, 'campus/local/file-key-1')
  const assembly = await synthesize(localStack.ports.site, log)
  const stacks = await deployAssembly(localStack, assembly, Object.keys(lacking))
  const pretended = new Set(
    [...localStack.logOf().matchAll(/No resource provider found for "([\w:]+)"/g)].map(([, type]) => type),
  )
  if (pretended.size > 0) throw new Error(`LocalStack lacks ${[...pretended].join(', ')}`)
  return { stacks, assembly }
}

/**
 * Starts services of the laptop cloud that LocalStack lacks: the user pool, which calls its triggers on LocalStack, and
 * the search engine. Also verifies the domain of the mails, because LocalStack has no resource type for SES identities.
 */
export async function startSubstitutes({ client, ports }: LocalStack, assembly: string) {
  const directory = mkdtempSync(join(tmpdir(), 'substitutes-'))
  const template = loadTemplate(assembly, { identify, secret: () => 'unused' })
  const only = (type: string) => {
    const [found] = template.ofType(type)
    if (!found) throw new Error(`The template has no ${type}`)
    return found
  }
  const propertiesOf = (type: string) => template.ofType(type).map((one) => template.properties(one))
  const [userPool, poolClient] = [only('AWS::Cognito::UserPool'), only('AWS::Cognito::UserPoolClient')]
  const ses = new SESClient(client)
  const Domain = template.identity(only('AWS::SES::EmailIdentity')).ref
  await ses.send(new VerifyDomainIdentityCommand({ Domain }))
  ses.destroy()
  const search = await startSearch({
    port: ports.search,
    directory: join(directory, 'search'),
    signers: administratorOnly,
    domainArn: template.identity(only('AWS::OpenSearchService::Domain')).attribute('Arn'),
    log: () => undefined,
  })
  const lambda = new LambdaClient(client)
  const userPoolId = template.identity(userPool).ref
  const userPoolClientId = template.identity(poolClient).ref
  const server = await startUserPool({
    port: ports.userPool,
    stateFile: join(directory, 'pool.json'),
    userPoolId,
    clientId: userPoolClientId,
    properties: template.properties(userPool),
    clientProperties: template.properties(poolClient),
    federation: {
      identityProviders: propertiesOf('AWS::Cognito::UserPoolIdentityProvider'),
      domains: propertiesOf('AWS::Cognito::UserPoolDomain'),
    },
    async invokeTrigger(functionArn, event) {
      const FunctionName = functionIn(functionArn)
      const { Payload } = await lambda.send(
        new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
      )
      return JSON.parse(Payload?.transformToString() ?? 'null')
    },
  })
  const close = async () => {
    await server.close()
    await search.close()
    lambda.destroy()
    rmSync(directory, { recursive: true })
  }
  const userPoolEndpoint = `http://127.0.0.1:${ports.userPool}`
  return { pool: { userPoolId, userPoolClientId, userPoolEndpoint }, close }
}

/** Invokes the deployed function that builds the indexes of the empty search engine. */
export async function buildIndexes(
  { client }: LocalStack,
  stacks: DeployedStack[],
  say: (line: string) => void,
) {
  const aws = awsClients(client)
  await reindexStage({ aws, say }, outputsOf(stacks), 'all')
  for (const service of Object.values(aws)) service.destroy()
}
