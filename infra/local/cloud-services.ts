import { localPorts } from '../config.ts'
import { readAthena } from './athena/definition.ts'
import { askLaptop, usageObjects } from './athena/duckdb.ts'
import { startAthena } from './athena/server.ts'
import { readBuckets } from './s3/buckets.ts'
import { readPartitionKeys } from './table/calls.ts'
import { createTable } from './table/create.ts'
import { startTableProxy } from './table/proxy.ts'
import { startFaultyTable } from './table/faulty-table.ts'
import type { Faults } from './faults.ts'
import { startEventBus } from './messaging/event-bus.ts'
import { readBuses } from './messaging/event-rules.ts'
import { startEventSourceMappings } from './messaging/event-source-mappings.ts'
import { faultyInvoke, faultyQueues } from './messaging/faulty-delivery.ts'
import { readFunctions } from './functions/definitions.ts'
import { readStreams } from './firehose/definition.ts'
import { startFirehose } from './firehose/server.ts'
import { startFunctions, type Functions } from './functions/runtime.ts'
import { openQueues } from './messaging/queues.ts'
import { startSqs } from './messaging/sqs.ts'
import { openAccess, type Access, type UsedGrant } from './access/access.ts'
import { startPushService } from './push/server.ts'
import { readLiveApi } from './live/definition.ts'
import { startLiveGateway } from './live/gateway.ts'
import { startS3 } from './s3/server.ts'
import { readSendingSets, type Feedback } from './ses/feedback.ts'
import { startSes } from './ses/server.ts'
import { fillIndexes } from './search/fill-indexes.ts'
import { startSearch } from './search/server.ts'
import { startSecretsManager } from './secrets/server.ts'
import type { Secrets, StripeKeys } from './secrets/values.ts'
import { startStripe } from './stripe/server.ts'
import type { Template } from './template/load.ts'
import { startUserPool } from './user-pool/server.ts'
import { permittedTrigger } from './user-pool/triggers.ts'

export type Service = { close(): Promise<void> }

type ServicesOptions = {
  template: Template
  ports: ReturnType<typeof localPorts>
  secrets: Secrets
  /** A path in the state directory. */
  at: (name: string) => string
  /**
   * Registers a service, so that it is closed with the cloud. Services are closed in the reverse order of their starts.
   */
  keep: <Kept extends Service>(service: Kept) => Kept
  log: (line: string) => void
  /** The directory of the state. Without one, state that changes with every message and sign-in is kept in memory. */
  stateDirectory?: string | undefined
  warmFunctions?: number | undefined
  searchUrl?: string | undefined
  stripeKeys?: StripeKeys | undefined
  onGrantUsed?: ((used: UsedGrant) => void) | undefined
  faults?: Faults | undefined
}

/** Starts everything behind the edge: functions, tables, buckets, the user pool, mail, the bus, queues and triggers. */
export async function startServices(options: ServicesOptions) {
  const { template, ports, secrets, at, keep, log, faults } = options
  const kept = (name: string) => (options.stateDirectory === undefined ? undefined : at(name))
  const access = openAccess(template, options.onGrantUsed)
  const { signers, service } = access
  const partitions = readPartitionKeys(template)
  const enginePort = ports.tableEngine
  const table = keep(await startTableProxy({ port: ports.table, enginePort, signers, partitions, log }))
  const engineUrl = `http://127.0.0.1:${enginePort}`
  const forFunctions = faults
    ? keep(await startFaultyTable({ url: table.url, engineUrl, faults, log })).url
    : table.url
  // Browsers use this address in presigned forms, and the content security policy allows exactly this name.
  const s3Endpoint = `http://localhost:${ports.files}`
  const searchUrl = options.searchUrl ?? (await startDomain(options, access)).url
  const liveApi = readLiveApi(template)
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: forFunctions,
    AWS_ENDPOINT_URL_S3: s3Endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `http://127.0.0.1:${ports.userPool}`,
    AWS_ENDPOINT_URL_SES: `http://127.0.0.1:${ports.mail}`,
    AWS_ENDPOINT_URL_EVENTBRIDGE: `http://127.0.0.1:${ports.bus}`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${ports.secrets}`,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: `http://127.0.0.1:${ports.live}/${liveApi.stage}`,
    AWS_ENDPOINT_URL_ATHENA: `http://127.0.0.1:${ports.usageQueries}`,
    AWS_ENDPOINT_URL_FIREHOSE: `http://127.0.0.1:${ports.analytics}`,
    SEARCH_URL: searchUrl,
    // With faults, clients keep their usual time limits, because tests with faults exercise these limits.
    ...(!faults && { CLIENT_PATIENCE: '5' }),
    PUSH_URL: `http://127.0.0.1:${ports.push}`,
    ...(!options.stripeKeys && { STRIPE_URL: `http://127.0.0.1:${ports.stripe}` }),
  }
  const definitions = readFunctions(template, endpoints, access.functionSigner)
  const functions = keep(startFunctions({ definitions, log, warm: options.warmFunctions }))
  const { invoke } = functions
  const live = keep(
    await startLiveGateway({ port: ports.live, definition: liveApi, signers, service, invoke, log }),
  )
  const buckets = readBuckets(template)
  // SES starts before the event bus, so this placeholder is replaced once the bus runs.
  let publish: (event: Feedback) => void = () => undefined
  const [streamArns, s3, publicKeysOf] = await allOrNone(
    createTables(template, table.url),
    startS3({ port: ports.files, directory: at('buckets'), buckets, signers }).then(keep),
    startPools(options, functions, access),
    startMail(options, access, (event) => publish(event)).then(keep),
    startSecretsManager(ports.secrets, secrets.valueOf, signers).then(keep),
  )
  await startOthers(options)
  const queues = faultyQueues(openQueues(template, kept('queues')), faults)
  keep(await startSqs({ port: ports.queues, queues, signers }))
  const firehose = await startAnalytics(options, access, s3Endpoint)
  const buses = readBuses(template, { queues, firehose, access })
  const bus = keep(await startEventBus({ port: ports.bus, buses, log, signers, faults }))
  publish = bus.publish
  await fillIndexes({ invoke, isOwnEngine: options.searchUrl === undefined, log })
  const sources = {
    queues,
    signerOf: access.functionSigner,
    streamArns,
    s3Endpoint,
    // The permissions of each mapping are checked once, when it starts.
    tableEndpoint: engineUrl,
    // With faults, some calls go directly to the engine, so the proxy cannot count all writes.
    writes: faults ? undefined : table.writes,
    directory: kept('streams'),
    invoke: faults ? faultyInvoke(invoke, faults) : invoke,
    retriesSoon: faults !== undefined,
    log,
  }
  const mappings = keep(await startEventSourceMappings(template, sources))
  return {
    access,
    functions,
    s3,
    s3Endpoint,
    buckets: buckets.map(({ name }) => name),
    publicKeysOf,
    bus,
    mappings,
    queues,
    live,
    firehose,
  }
}

/** Starts Firehose with the streams of the template, and Athena with the files that the streams write. */
async function startAnalytics(
  { template, ports, at, keep, log }: ServicesOptions,
  { signers, roleSigner }: Access,
  s3Endpoint: string,
) {
  const buckets = at('buckets')
  keep(
    await startAthena({
      port: ports.usageQueries,
      definition: readAthena(template),
      query: (sql) => askLaptop(buckets, (query) => query(sql)),
      version: () => usageObjects(buckets).length,
      signers,
    }),
  )
  const streams = readStreams(template, roleSigner)
  return keep(await startFirehose({ port: ports.analytics, streams, s3Endpoint, signers, log }))
}

/** Starts the services of other companies: push, and Stripe unless the product uses a test account there. */
async function startOthers({ ports, secrets, stripeKeys, at, keep, log }: ServicesOptions) {
  keep(await startPushService({ port: ports.push, file: at('push.json'), log }))
  if (stripeKeys) return
  const url = `http://127.0.0.1:${ports.site}/api/payouts/stripe-events`
  const webhook = { url, seed: 1, lateMilliseconds: 1500, twiceShare: 0.3 }
  const keys = secrets.stripeKeys()
  keep(await startStripe({ port: ports.stripe, file: at('stripe.json'), keys, webhook, log }))
}

/** Starts the laptop's own search engine instead of the template's domain. */
async function startDomain({ template, ports, at, keep, log }: ServicesOptions, { signers }: Access) {
  const [domain, second] = template.ofType('AWS::OpenSearchService::Domain')
  if (!domain || second) throw new Error('the laptop runs exactly one search domain')
  const domainArn = template.identity(domain).attribute('Arn')
  return keep(await startSearch({ port: ports.search, directory: at('search'), signers, domainArn, log }))
}

function startMail(
  { template, ports, at }: ServicesOptions,
  { signers }: Access,
  publish: (event: Feedback) => void,
) {
  return startSes({
    port: ports.mail,
    directory: at('mail'),
    identities: template.ofType('AWS::SES::EmailIdentity').map((one) => template.identity(one).ref),
    sets: readSendingSets(template),
    publish,
    signers,
  })
}

/** Like Promise.all, but waits until all are settled, so that everything that has started can be stopped after a failure. */
export async function allOrNone<const Work extends readonly Promise<unknown>[]>(...work: Work) {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/** Creates every table; returns the ARNs of their streams by the tables' names. */
async function createTables(template: Template, endpoint: string): Promise<Map<string, string>> {
  const streams = new Map<string, string>()
  for (const resource of template.ofType('AWS::DynamoDB::Table')) {
    const name = template.identity(resource).ref
    const { streamArn } = await createTable(endpoint, name, template.properties(resource))
    if (streamArn) streams.set(name, streamArn)
  }
  return streams
}

/**
 * Starts the pools of students and of operators, each on its own port, because one server implements only one pool. Returns
 * the function that finds a pool's public keys.
 */
async function startPools(
  { template, ports, at, keep, stateDirectory }: ServicesOptions,
  { invoke }: Functions,
  { signers, service }: Access,
) {
  const clients = template.ofType('AWS::Cognito::UserPoolClient')
  const propertiesOf = (type: string) => template.ofType(type).map((one) => template.properties(one))
  const federation = {
    identityProviders: propertiesOf('AWS::Cognito::UserPoolIdentityProvider'),
    domains: propertiesOf('AWS::Cognito::UserPoolDomain'),
  }
  const keysOf = new Map<string, () => unknown>()
  for (const resource of template.ofType('AWS::Cognito::UserPool')) {
    const { ref, attribute } = template.identity(resource)
    const [client, second] = clients.filter((one) => template.properties(one)['UserPoolId'] === ref)
    if (!client || second) throw new Error('the laptop runs user pools with one client each')
    const isOfOperators = template.outputs()['OperatorPoolId'] === ref
    const caller = service('cognito-idp.amazonaws.com', attribute('Arn'))
    const file = isOfOperators ? 'operator-pool.json' : 'user-pool.json'
    const pool = await startUserPool({
      port: isOfOperators ? ports.operatorPool : ports.userPool,
      stateFile: stateDirectory === undefined ? undefined : at(file),
      signers,
      userPoolId: ref,
      clientId: template.identity(client).ref,
      properties: template.properties(resource),
      clientProperties: template.properties(client),
      ...(!isOfOperators && { federation }),
      invokeTrigger: permittedTrigger(caller, invoke),
    })
    keep(pool)
    keysOf.set(ref, () => pool.publicKeys())
  }
  return (userPoolId: string) => keysOf.get(userPoolId)?.()
}
