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
import { nameOf } from '../../infra/local/account.ts'
import { startSearch } from '../../infra/local/search/server.ts'
import { loadTemplate } from '../../infra/local/template/load.ts'
import { identify } from '../../infra/local/template/resources.ts'
import { synthesize } from '../../infra/local/template/synth.ts'
import { startUserPool } from '../../infra/local/user-pool/server.ts'
import { deployAssembly, outputsOf, type DeployedStack } from './deploy.ts'
import type { LocalStack } from './start.ts'

/**
 * The types that LocalStack lacks, and the search domain, for which it would download a server. Everything else of
 * the stacks is deployed.
 */
const lacking = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Athena::WorkGroup',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::KeyGroup',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::PublicKey',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolIdentityProvider',
  'AWS::Glue::Database',
  'AWS::Glue::Table',
  'AWS::Logs::ResourcePolicy',
  'AWS::OpenSearchService::Domain',
  // The zone is missing, too.
  'AWS::Route53::RecordSet',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  // Its type needs a part of SES that is missing.
  'AWS::SES::EmailIdentity',
]

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

/** Deploys the stage `local`. Throws if LocalStack only pretended to create a resource. */
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

/**
 * Starts the services that LocalStack lacks and requests need: the laptop cloud's user pool, which calls its triggers
 * on LocalStack, and its search engine. LocalStack has no resource type for SES identities, so this also verifies the
 * domain of the mails.
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
  const [pool, poolClient] = [only('AWS::Cognito::UserPool'), only('AWS::Cognito::UserPoolClient')]
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
  const userPoolId = template.identity(pool).ref
  const userPoolClientId = template.identity(poolClient).ref
  const server = await startUserPool({
    port: ports.userPool,
    stateFile: join(directory, 'pool.json'),
    userPoolId,
    clientId: userPoolClientId,
    properties: template.properties(pool),
    clientProperties: template.properties(poolClient),
    federation: {
      identityProviders: propertiesOf('AWS::Cognito::UserPoolIdentityProvider'),
      domains: propertiesOf('AWS::Cognito::UserPoolDomain'),
    },
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
    await search.close()
    lambda.destroy()
    rmSync(directory, { recursive: true })
  }
  const userPoolEndpoint = `http://127.0.0.1:${ports.userPool}`
  return { pool: { userPoolId, userPoolClientId, userPoolEndpoint }, close }
}

/** Has the deployed function build the indexes of the empty search engine. */
export async function buildIndexes(
  { client }: LocalStack,
  stacks: DeployedStack[],
  say: (line: string) => void,
) {
  const aws = awsClients(client)
  await reindexStage({ aws, say }, outputsOf(stacks), 'all')
  for (const service of Object.values(aws)) service.destroy()
}
