import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configOf, localPorts } from '../config.ts'
import type { UsedGrant } from './access/access.ts'
import type { Caller } from './access/signers.ts'
import { localCredentials } from './account.ts'
import { allOrNone, startServices, type Service } from './cloud-services.ts'
import { openAlarms } from './alarms.ts'
import { openEdge } from './edge/open-edge.ts'
import { startEdgeServer } from './edge/server.ts'
import { openViewer } from './edge/viewer.ts'
import { openFaults, type FaultOptions } from './faults.ts'
import { openFunctionUrls } from './functions/urls.ts'
import { openGateway } from './rest-api/gateway.ts'
import { requireFreePorts, reservePorts } from './ports.ts'
import { checkTypes, identify } from './template/resources.ts'
import { openSecrets, type StripeKeys } from './secrets/values.ts'
import { isOutdated, synthesize } from './template/synth.ts'
import { startTableEngine } from './table/engine.ts'
import { loadTemplate } from './template/load.ts'

type CloudOptions = {
  /** The first of the ports of `localPorts`; 0 reserves a free block. */
  basePort: number
  /**
   * The directory of the whole state. Without it, the table is in memory and all other state is deleted when the cloud is
   * closed.
   */
  stateDirectory?: string
  /** The most warm environments of functions; by default there is no limit. Each takes 20 to 30 MB. */
  warmFunctions?: number
  /** The address of a search engine that replaces the laptop's own. */
  searchUrl?: string | undefined
  /** Keys of a test account at Stripe, which replaces the laptop's own. */
  stripeKeys?: StripeKeys | undefined
  /** Called once for each action of a statement, when it first allows a call. */
  onGrantUsed?: ((used: UsedGrant) => void) | undefined
  /** Makes queues, bus, stream, functions and table misbehave as AWS may. */
  faults?: FaultOptions
  log: (line: string) => void
}

export type Cloud = Awaited<ReturnType<typeof startCloud>>

/**
 * The product's cloud on this machine: synthesizes the CDK app for the stage `local` and implements its template, resource
 * by resource. Throws for a port that is taken and for an unsupported part of the template, and names it.
 */
export async function startCloud(options: CloudOptions) {
  const { basePort, stateDirectory, log } = options
  const faults = options.faults && openFaults(options.faults)
  const block = basePort === 0 ? await reservePorts() : undefined
  const base = block?.base ?? basePort
  const config = configOf('local', base)
  const ports = localPorts(base)
  await requireFreePorts(Object.values(ports))
  const directory = stateDirectory ?? (await mkdtemp(join(tmpdir(), 'campus-cloud-')))
  const at = (name: string) => join(directory, name)
  const { keep, close } = openLifecycle(async () => {
    // A call in flight may still write its state here, so the removal is retried.
    if (stateDirectory === undefined) await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  })
  if (block) keep(block)
  try {
    const kept = stateDirectory === undefined ? {} : { directory: at('table') }
    // The engine takes long to start, so the template is synthesized at the same time.
    const [, assembly] = await allOrNone(
      startTableEngine({ port: ports.tableEngine, ...kept, log }).then(keep),
      synthesize(base, log),
    )
    const secrets = openSecrets(at('secrets.json'), options.stripeKeys)
    const template = loadTemplate(assembly, { identify, secret: secrets.resolve })
    checkTypes(template)
    const services = await startServices({ ...options, faults, template, ports, secrets, at, keep })
    const { access, functions, mappings, bus, queues, s3, s3Endpoint, buckets, live, firehose } = services
    const gateway = openGateway(template, {
      genericHost: config.domain,
      publicKeysOf: services.publicKeysOf,
      invoke: functions.invoke,
      service: access.service,
      log,
    })
    const functionUrls = openFunctionUrls(template, functions.invoke)
    const raiseAlarm = openAlarms(template, { service: access.service, invoke: functions.invoke })
    const originOf = (host: string, caller: Caller) => gateway(host) ?? functionUrls(host, caller)
    const { handle, siteBucket, invalidate } = openEdge(template, {
      s3,
      buckets,
      originOf,
      service: access.service,
      viewerOf: openViewer(),
    })
    const { untilQuiet } = keep(await startEdgeServer(ports.site, handle, log))
    const outputs = template.outputs()
    return {
      /** The generic host; each campus has a subdomain of it. Test clients connect to 127.0.0.1 with a Host header. */
      siteUrl: `http://${config.domain}:${ports.site}`,
      config,
      ports,
      s3Endpoint,
      siteBucket,
      invalidateEdge: invalidate,
      outputs,
      /** Every statement of the template that allows something. */
      grants: access.grants(),
      /** Accepts the function's short name (`posts-api`), as does `invoke`. */
      environmentOf: functions.environmentOf,
      /**
       * The environment of the demo, which writes through the same stores as the functions, and signs as the
       * administrator.
       */
      demoEnvironment: demoEnvironment(functions.environmentOf, outputs, ports),
      invoke: functions.invoke,
      /** Takes the section of infra/README.md in the alarm's description. */
      raiseAlarm,
      untilQuiet,
      /** Whether changed sources have changed the template that this cloud runs. */
      isOutdated: () => isOutdated(base),
      /** The queues by ARN, including those of dead letters. */
      queues,
      live,
      faults,
      /**
       * Resolves when streams, bus and queues have handled all writes so far and everything that followed from them.
       * Delayed messages are delivered at once.
       */
      async idle(): Promise<void> {
        // A queue's function may write to the stream again, so waiting is repeated. No chain of reactions has ten steps;
        // the limit ends the wait even if concurrent writes continue.
        for (let step = 0; step < 10; step += 1) {
          const before = mappings.activity()
          // The bus must deliver its events to the queues before the queues are checked.
          await bus.idle()
          await mappings.idle()
          if (mappings.activity() === before) break
        }
        await firehose.idle()
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function demoEnvironment(
  environmentOf: (functionName: string) => Record<string, string>,
  outputs: Record<string, string>,
  ports: ReturnType<typeof localPorts>,
): Record<string, string> {
  const { accessKeyId, secretAccessKey } = localCredentials
  return {
    ...environmentOf('accounts-api'),
    ...environmentOf('finish-upload'),
    ...environmentOf('payouts-api'),
    ANALYTICS_BUCKET: outputs['AnalyticsBucketName'] ?? '',
    OPERATOR_POOL_ID: outputs['OperatorPoolId'] ?? '',
    OPERATOR_POOL_CLIENT_ID: outputs['OperatorPoolClientId'] ?? '',
    OPERATOR_POOL_URL: `http://127.0.0.1:${ports.operatorPool}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    // An empty token counts as missing.
    AWS_SESSION_TOKEN: '',
  }
}

/** Closes services in the reverse order of their starts. */
function openLifecycle(atLast: () => Promise<void>) {
  const started: Service[] = []
  return {
    keep<Kept extends Service>(service: Kept): Kept {
      started.push(service)
      return service
    },
    async close(): Promise<void> {
      for (const service of started.splice(0).reverse()) await service.close()
      await atLast()
    },
  }
}
