/** A separate laptop cloud whose services fail at random from a seed, with helpers for people, calls and rows. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { routes } from '../../infra/functions.ts'
import { localCredentials, region } from '../../infra/local/account.ts'
import { startCloud } from '../../infra/local/cloud.ts'
import { emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import type { Document } from '../../lambdas/platform/search-document.ts'
import type { IndexName } from '../../lambdas/platform/search-indexes.ts'
import { findIndexes } from '../../lambdas/indexing/physical-indexes.ts'
import { readIndex } from '../../lambdas/indexing/read-index.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { type AnyContract } from '../../shared/contract.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { engineAt } from '../search/engine-at.ts'
import { accountRow, claimsOf } from '../account-row.ts'

export type StormCloud = Awaited<ReturnType<typeof startStorm>>

const responseSchema = z.object({ statusCode: z.number(), body: z.string() })

/** Starts the cloud. Without a seed, its services do not fail. */
export async function startStorm(seed?: number) {
  const failures: string[] = []
  const failedTries: string[] = []
  const cloud = await startCloud({
    basePort: 0,
    ...(seed === undefined ? {} : { faults: { seed } }),
    log: (line) => {
      if (line.includes('given up')) failures.push(line)
      if (line.includes('failed')) failedTries.push(line)
    },
  })
  const environment = cloud.environmentOf('accounts-api')
  const TableName = environment['TABLE_NAME']
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${cloud.ports.table}`,
    region,
    credentials: localCredentials,
  })
  const documents = DynamoDBDocumentClient.from(client)
  const put = (Item: Row) => documents.send(new PutCommand({ TableName, Item }))

  return {
    laptop: cloud,
    livePort: cloud.ports.live,
    origin: `http://ou.campus.localhost:${cloud.ports.site}`,
    idle: () => cloud.idle(),
    /** How often each fault has happened. */
    faults: () => cloud.faults?.seen() ?? {},
    /** Returns the stream batches that were given up, and each dead letter with the failed attempts of its queue. */
    async lost(): Promise<string[]> {
      const all = [...cloud.queues.values()]
      const letters = all.flatMap((queue) => {
        const dead = all.find(({ arn }) => arn === queue.deadLetterArn())
        return dead ? [{ queue, dead }] : []
      })
      const full = letters.map(async ({ queue, dead }) => {
        const tries = failedTries.filter((line) => line.startsWith(`${queue.name}: `))
        return (await dead.receive(10)).map(({ body }) => [body, ...tries].join('\n'))
      })
      return [...failures, ...(await Promise.all(full)).flat()]
    },
    put,

    /** Writes the rows of a verified member of OU, without counting the member; returns the person's id. */
    async person(name: string): Promise<string> {
      const id = `u_${name}`
      const email = `${name}@example.com`
      const names = { firstName: name, lastName: 'Ray', username: name, email }
      const rights = { verified: true, schoolVerified: true, profileSetUp: true, campusId: 'ou' }
      const rest = {
        type: 'individual',
        totalPosts: 0,
        createdAt: 1,
        lastModified: 1,
      }
      await put({ ...userKey(id), id, ...names, ...rights, ...rest })
      await put(accountRow(id))
      await put({
        ...emailKey(email),
        userId: id,
        cognitoName: claimsOf(id).username,
        registrationId: 'r',
        claimedAt: 1,
      })
      return id
    },

    /** Calls an operation as a person, and retries while the operation is unavailable, as the site does. */
    async call(contract: AnyContract, input: Record<string, unknown>, userId: string): Promise<ApiResponse> {
      const route = routes.find(({ name }) => name === contract.name)
      const inPath = pathParameters(contract)
      const isRead = contract.method === 'GET'
      const part = (isInPath: boolean) =>
        Object.fromEntries(Object.entries(input).filter(([name]) => inPath.includes(name) === isInPath))
      const event = {
        httpMethod: contract.method,
        resource: contract.path,
        pathParameters: part(true),
        queryStringParameters: isRead ? part(false) : null,
        headers: {},
        body: isRead ? null : JSON.stringify(part(false)),
        isBase64Encoded: false,
        requestContext: {
          authorizer: { claims: claimsOf(userId) },
          identity: { sourceIp: '192.0.2.1' },
        },
      }
      for (;;) {
        const { statusCode, body } = z.parse(
          responseSchema,
          await cloud.invoke(route?.functionName ?? '', event),
        )
        if (statusCode !== 503)
          return { status: statusCode, output: JSON.parse(body) as ApiResponse['output'] }
        await sleep(20)
      }
    },

    async rows(): Promise<Row[]> {
      const rows: Row[] = []
      for await (const { Items } of paginateScan({ client: documents }, { TableName, ConsistentRead: true }))
        rows.push(...(Items ?? []))
      return rows
    },

    /** The searchable documents of an index by their ids. */
    async documents(index: IndexName): Promise<Map<string, Document>> {
      const engine = engineAt(`http://127.0.0.1:${cloud.ports.search}`)
      const found = new Map<string, Document>()
      const live = (await findIndexes(engine)).filter((one) => one.index === index && one.isLive)
      for (const one of live) {
        await engine.send('POST', `${one.name}/_refresh`)
        const take = async (documents: Document[]) => {
          for (const document of documents) found.set(document.id, document)
        }
        await readIndex({ engine, pause: sleep }, one, { after: '' }, { isTimeUp: () => false, take })
      }
      return found
    },

    async mailsTo(email: string): Promise<{ subject: string }[]> {
      const url = `http://127.0.0.1:${cloud.ports.mail}/mails.json?to=${encodeURIComponent(email)}`
      return (await (await fetch(url)).json()) as { subject: string }[]
    },

    async close(): Promise<void> {
      client.destroy()
      await cloud.close()
    },
  }
}

export interface ApiResponse {
  status: number
  output: Record<string, unknown>
}
