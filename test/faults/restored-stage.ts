/** Runs the commands of a recovery against a laptop cloud instead of a stage on AWS. */
import { setTimeout as sleep } from 'node:timers/promises'
import { localCredentials as credentials } from '../../infra/local/account.ts'
import { awsClients } from '../../infra/deploy/world.ts'
import { restoreTable, type RestoreTableOptions } from '../../infra/deploy/restore-table.ts'
import type { Cloud } from '../../infra/local/cloud.ts'

export function clientsOf({ ports, s3Endpoint }: Cloud) {
  const at = (endpoint: string) => awsClients({ endpoint, credentials })
  return {
    dynamoDb: at(`http://127.0.0.1:${ports.table}`).dynamoDb,
    s3: at(s3Endpoint).s3,
    users: at(`http://127.0.0.1:${ports.userPool}`).users,
  }
}

/** Restores the table; returns the command's result and the lines that it printed. */
export async function restoreTableOf(
  cloud: Cloud,
  options: Pick<RestoreTableOptions, 'at'> & Partial<Pick<RestoreTableOptions, 'exact' | 'only' | 'from'>>,
) {
  const lines: string[] = []
  const restored = await restoreTable({
    exact: false,
    only: '',
    ...options,
    aws: clientsOf(cloud),
    say: (line) => void lines.push(line),
    now: () => new Date(),
    pause: () => sleep(100),
    tableName: cloud.outputs['TableName'] ?? '',
    erasures: cloud.outputs['ErasuresBucketName'] ?? '',
  })
  return { ...restored, lines }
}

/** Waits until the minute has ended, because the laptop restores whole minutes; returns the beginning of the next one. */
export async function nextMinute(): Promise<Date> {
  const at = new Date(Math.ceil((Date.now() + 1) / 60_000) * 60_000)
  await sleep(at.getTime() - Date.now() + 50)
  return at
}

/** Runs a recovery and prints how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${what} came back in ${((performance.now() - began) / 1000).toFixed(1)} seconds`)
  return result
}
