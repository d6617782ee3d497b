/** Reads all rows and objects of a laptop cloud, and calls operations as people who have not signed in. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { routes } from '../../infra/functions.ts'
import { localCredentials as credentials, region } from '../../infra/local/account.ts'
import type { Cloud } from '../../infra/local/cloud.ts'
import { type AnyContract, type InputOf, type OutputOf } from '../../shared/contract.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import { clearedKey, keptKey } from '../../lambdas/chats/chat-keys.ts'

export type Row = Record<string, unknown> & { pk: string; sk: string }

const responseSchema = z.object({ statusCode: z.number(), body: z.string() })

export async function allRows({ ports, demoEnvironment }: Cloud): Promise<Row[]> {
  const client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${ports.table}`, region, credentials })
  const documents = DynamoDBDocumentClient.from(client)
  const rows: Row[] = []
  const input = { TableName: demoEnvironment['TABLE_NAME'], ConsistentRead: true }
  for await (const { Items } of paginateScan({ client: documents }, input)) rows.push(...(Items as Row[]))
  client.destroy()
  return rows
}

/** The keys of all objects in the buckets of files, of raw uploads and of given-up records. */
export async function allObjects({ s3Endpoint, demoEnvironment, outputs }: Cloud): Promise<string[]> {
  const client = new S3Client({ endpoint: s3Endpoint, region, credentials, forcePathStyle: true })
  const buckets = [
    demoEnvironment['UPLOADS_BUCKET'],
    demoEnvironment['FILES_BUCKET'],
    outputs['FailuresBucketName'],
  ]
  const keys: string[] = []
  for (const Bucket of buckets) {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
      keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }
  client.destroy()
  return keys
}

/** Returns a function that calls operations as the person whose account has this name in the pool. */
export function callerOf(cloud: Cloud, poolName: string) {
  const claims = {
    username: poolName,
    auth_time: String(Math.floor(Date.now() / 1000)),
    origin_jti: '7c0e0a51-3c57-4f5e-9d3c-5f1c0b7f2d11',
  }
  return async <C extends AnyContract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const route = routes.find(({ name }) => name === contract.name)
    const inPath = pathParameters(contract)
    const part = (isInPath: boolean) =>
      Object.fromEntries(Object.entries(input).filter(([name]) => inPath.includes(name) === isInPath))
    const event = {
      httpMethod: contract.method,
      resource: contract.path,
      pathParameters: part(true),
      queryStringParameters: contract.method === 'GET' ? part(false) : null,
      headers: {},
      body: contract.method === 'GET' ? null : JSON.stringify(part(false)),
      isBase64Encoded: false,
      requestContext: { authorizer: { claims }, identity: { sourceIp: '192.0.2.7' } },
    }
    const { statusCode, body } = responseSchema.parse(await cloud.invoke(route?.functionName ?? '', event))
    if (statusCode !== 200) throw new Error(body)
    return JSON.parse(body) as OutputOf<C>
  }
}

/** The mails to an address, newest first. */
export async function mailsIn({ ports }: Cloud, email: string): Promise<{ subject: string }[]> {
  const url = `http://127.0.0.1:${ports.mail}/mails.json?to=${encodeURIComponent(email)}`
  return (await (await fetch(url)).json()) as { subject: string }[]
}

/** Whether a row belongs to a conversation: a message, a deletion, or an entry of one of its people. */
export const isOfChat = ({ pk, sk }: Row) => [pk, sk].some((part) => part.startsWith(clearedKey('').pk))

/** Whether a row is the former text of an edited, unsent or deleted message, which is kept for reports for seven days. */
export const isKept = ({ pk }: Row) => pk.startsWith(keptKey('', '', 0).pk)

const dealNotices: unknown[] = ['want', 'turn', 'meeting', 'met', 'line over']

/**
 * Whether a row belongs to a line or a deal, or is a notification of one. Such a row names both people and stays with the
 * other person.
 */
export const isOfDeal = ({ pk, type }: Row) =>
  [lineKey(''), dealKey('', '')].some((key) => pk.startsWith(key.pk)) || dealNotices.includes(type)

/** A row's personal data: ids, addresses, names and texts. */
export function wordsOf(row: Record<string, unknown>): string[] {
  const { id, email, schoolEmail, username, userId, senderId, chatId, blocks } = row
  const texts = Array.isArray(blocks) ? blocks.map((block: { text: string }) => block.text) : []
  return [id, email, schoolEmail, username, userId, senderId, chatId, ...texts].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )
}

/** A client of the laptop's user pool. */
export const openPool = ({ ports }: Cloud) =>
  new CognitoIdentityProviderClient({ region, credentials, endpoint: `http://127.0.0.1:${ports.userPool}` })
