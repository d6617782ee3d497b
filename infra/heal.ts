/**
 * `npm run heal -- prod`: repairs rows that bugs of earlier releases left in the table. For `local`, `npm start` has to be
 * running. It needs credentials that may scan and change the table. When to run it: infra/README.md, 'Heal'.
 */
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { healRows } from '../lambdas/holdings/heal-rows.ts'
import { connectTable } from '../lambdas/platform/table.ts'
import { localPorts } from './config.ts'
import { command } from './deploy/command.ts'
import { requireCredentials } from './deploy/credentials.ts'
import { stacksOf } from './deploy/leftovers.ts'
import { outputIn, outputsOf } from './deploy/outputs.ts'
import { region } from './deploy/world.ts'

async function heal(client: DynamoDBClient, name: string): Promise<void> {
  process.env['TABLE_NAME'] = name
  const { marks, erasures, payouts } = await healRows(connectTable(client), Date.now())
  console.log(`${marks} marks of refused mails got an end`)
  console.log(`${erasures} erasures that had been given up start again`)
  console.log(`${payouts} rows about accounts at Stripe of people who are gone were removed`)
}

if (process.argv[2] === 'local') {
  // `local` connects to the laptop's table engine directly, because the engine accepts any credentials and lists tables.
  const { tableEngine } = localPorts(Number(process.env['PORT'] ?? 3000))
  const endpoint = `http://127.0.0.1:${tableEngine}`
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint, region, credentials })
  const { TableNames = [] } = await client
    .send(new ListTablesCommand({}))
    .catch(() => ({ TableNames: undefined }))
  const name = TableNames.find((one) => one.startsWith('campus-local-'))
  if (name === undefined) {
    console.error(`No laptop cloud has its table at port ${tableEngine}: npm start`)
    process.exitCode = 1
  } else await heal(client, name)
} else
  await command('npm run heal -- local|<stage>', [], async (world) => {
    await requireCredentials(world)
    const outputs = await outputsOf(world, await stacksOf(world))
    await heal(world.aws.dynamoDb, outputIn(outputs, 'TableName'))
  })
