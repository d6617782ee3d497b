/** Rows as the table's stream delivers them. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Row } from './row.ts'

/** The row of an image; undefined if the record has none. Throws for an image that has a value without a type. */
export function rowOf(image: Record<string, unknown> | undefined): Row | undefined {
  if (!image) return undefined
  if (!isImage(image)) throw new Error('An image has a value without a type')
  return unmarshall(image)
}

function isImage(image: Record<string, unknown>): image is Record<string, AttributeValue> {
  return Object.values(image).every((value) => typeof value === 'object' && value !== null)
}
