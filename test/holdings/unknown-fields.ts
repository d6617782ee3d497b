/**
 * Finds stored fields of a person that no holding mentions: they are neither in the export nor left out for a stated
 * reason.
 */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { tableIndexes } from '../../infra/table-indexes.ts'
import { holdings } from '../../lambdas/holdings/holdings.ts'
import { anyId } from '../../lambdas/platform/grants.ts'
import type { KeptRow, KeyOf } from '../../lambdas/access/holding.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import { heldSchema } from '../../shared/holdings/held.ts'
import { tableClient, theCloud } from '../cloud.ts'

/** Attributes without data about a person: the keys of the table and its indexes, and the mark of counted rows. */
const technical = [
  'pk',
  'sk',
  'countedTo',
  ...Object.values(tableIndexes).flatMap(({ partition, sort, only = [] }) => [
    partition[0],
    sort[0],
    ...only,
  ]),
]

/** Sample first arguments of key functions: most take an id, some take a purpose or the id of a comment. */
const firsts = [anyId, 'log-in', `${anyId}_${anyId}`]
const beginOf = (text: string) => text.split(anyId)[0] ?? ''

function isOf(kind: KeptRow, { pk, sk }: Key): boolean {
  const keyOf = kind.key as KeyOf & ((...parts: string[]) => Key)
  return firsts
    .map((first) => keyOf(first, anyId, anyId))
    .some((key) => pk.startsWith(beginOf(key.pk)) && sk.startsWith(beginOf(key.sk)))
}

function knownOf({ kind, fields }: KeptRow): string[] {
  const item = heldSchema.def.options.find(({ shape }) => shape.kind.safeParse(kind).success)
  return [...Object.keys(item?.shape ?? {}), ...Object.keys(fields)]
}

/** Returns a sentence for each field that no holding mentions, in all rows that contain the person's id. */
export async function unknownFieldsOf(userId: string): Promise<string[]> {
  const { environment } = await theCloud()
  const client = await tableClient()
  const sentences = new Set<string>()
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const input = { TableName: environment['TABLE_NAME'], ConsistentRead: true, ExclusiveStartKey }
    const page = await client.send(new ScanCommand(input))
    for (const row of page.Items ?? []) {
      if (!JSON.stringify(row).includes(userId)) continue
      for (const [part, { rows }] of Object.entries(holdings)) {
        const kinds = rows.filter((kind) => isOf(kind, row as never))
        if (kinds.length === 0) continue
        const known = [...technical, ...kinds.flatMap(knownOf)]
        for (const field of Object.keys(row).filter((name) => !known.includes(name)))
          sentences.add(
            `${row['sk']} stores '${field}': show it in the holding of ${part} and in shared/holdings/held.ts, or say in the holding why not`,
          )
      }
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return [...sentences]
}
