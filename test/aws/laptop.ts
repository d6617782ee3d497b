/**
 * Starts servers for the services of the test stack on the laptop. Only its table is in the table engine of the cloud that
 * all tests share.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccess } from '../../infra/local/access/access.ts'
import { localCredentials, region } from '../../infra/local/account.ts'
import { startEventBus } from '../../infra/local/messaging/event-bus.ts'
import { readBuses } from '../../infra/local/messaging/event-rules.ts'
import { openQueues } from '../../infra/local/messaging/queues.ts'
import { startSqs } from '../../infra/local/messaging/sqs.ts'
import { readBuckets } from '../../infra/local/s3/buckets.ts'
import { startS3 } from '../../infra/local/s3/server.ts'
import { startSecretsManager } from '../../infra/local/secrets/server.ts'
import { openSecrets } from '../../infra/local/secrets/values.ts'
import { startSes } from '../../infra/local/ses/server.ts'
import { createTable } from '../../infra/local/table/create.ts'
import { loadTemplate } from '../../infra/local/template/load.ts'
import { identify } from '../../infra/local/template/resources.ts'
import { theCloud } from '../cloud.ts'
import { newApp } from '../infra/synth-fixture.ts'
import { mailDomain, secretName, type Services } from './open-services.ts'
import { addTestStack } from './stack.ts'

export async function openLaptopServices(): Promise<Services> {
  const directory = mkdtempSync(join(tmpdir(), 'services-'))
  const app = newApp()
  addTestStack(app)
  const secrets = openSecrets(join(directory, 'secrets.json'))
  const template = loadTemplate(app.synth().directory, { identify, secret: secrets.resolve })
  secrets.resolve(secretName, 'privateKey')
  const queues = openQueues(template, join(directory, 'queues'))
  const buckets = readBuckets(template)
  const log = (line: string) => console.error(line)
  const access = openAccess(template)
  const tableUrl = `http://127.0.0.1:${(await theCloud()).ports.table}`
  const servers = {
    S3: await startS3({ port: 0, directory: join(directory, 'buckets'), buckets }),
    SES: await startSes({ port: 0, directory: join(directory, 'mail'), identities: [mailDomain] }),
    SQS: await startSqs({ port: 0, queues }),
    EVENTBRIDGE: await startEventBus({ port: 0, buses: readBuses(template, { queues, access }), log }),
    SECRETS_MANAGER: await startSecretsManager(0, secrets.valueOf),
  }
  const TableName = `services-${process.pid}-${Date.now()}`
  for (const table of template.ofType('AWS::DynamoDB::Table'))
    await createTable(tableUrl, TableName, template.properties(table))
  const client = (url: string) => ({ endpoint: url, region, credentials: localCredentials })
  return {
    clients: {
      DYNAMODB: client(tableUrl),
      S3: client(servers.S3.url),
      SES: client(servers.SES.url),
      SQS: client(servers.SQS.url),
      EVENTBRIDGE: client(servers.EVENTBRIDGE.url),
      SECRETS_MANAGER: client(servers.SECRETS_MANAGER.url),
    },
    outputs: { ...template.outputs(), TableName },
    async mailsTo(address) {
      return (await fetch(`${servers.SES.url}/mails.json?to=${encodeURIComponent(address)}`)).json()
    },
    async close() {
      for (const server of Object.values(servers)) await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
