/** The expressions of the table's requests, built from plain values. */
import type { Key, SortRange } from './row.ts'

/** Conditions that must all hold for the row before a write. The texts in `where` refer to `values` as `:name`. */
export interface Condition {
  where?: string[]
  values?: Record<string, unknown>
}

/** A change of one row: attributes to set, numbers to add, attributes to remove. `map.key` is an attribute of a map. */
export interface Update extends Condition {
  key: Key
  set?: Record<string, unknown>
  /** Set only if the row does not have the attribute yet. */
  setIfMissing?: Record<string, unknown>
  add?: Record<string, number>
  /** A text to add to a set of texts, or to take from one. */
  addTo?: Record<string, string>
  takeFrom?: Record<string, string>
  remove?: string[]
}

export const rowIsMissing = 'attribute_not_exists(pk)'
export const rowExists = 'attribute_exists(pk)'
export const isNoTombstone = 'attribute_not_exists(deletedAt)'

/** The condition of a write that must not replace a row. */
export const onlyNew: Condition = { where: [rowIsMissing] }

export function conditionOf({ where = [], values = {} }: Condition) {
  return {
    ...(where.length > 0 ? { ConditionExpression: where.map((text) => `(${text})`).join(' AND ') } : {}),
    ...(Object.keys(values).length > 0
      ? {
          ExpressionAttributeValues: Object.fromEntries(
            Object.entries(values).map(([name, value]) => [`:${name}`, value]),
          ),
        }
      : {}),
  }
}

export function updateOf(update: Update) {
  const { key, set = {}, setIfMissing = {}, add = {}, addTo = {}, takeFrom = {}, remove = [] } = update
  const { where, values } = update
  const added = { ...add, ...setsOf(addTo) }
  const sets = [
    ...Object.keys(set).map((name) => `${pathOf(name)} = :set_${plain(name)}`),
    ...Object.keys(setIfMissing).map((name) => `#${name} = if_not_exists(#${name}, :set_${name})`),
  ]
  const clauses = {
    SET: sets,
    ADD: Object.keys(added).map((name) => `#${name} :add_${name}`),
    DELETE: Object.keys(takeFrom).map((name) => `#${name} :take_${name}`),
    REMOVE: remove.map(pathOf),
  }
  const names = [...Object.keys({ ...set, ...setIfMissing, ...added, ...takeFrom }), ...remove]
  return {
    Key: { ...key },
    UpdateExpression: Object.entries(clauses)
      .filter(([, parts]) => parts.length > 0)
      .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
      .join(' '),
    ...conditionOf({
      ...(where ? { where } : {}),
      values: {
        ...values,
        ...prefixed('set_', { ...set, ...setIfMissing }),
        ...prefixed('add_', added),
        ...prefixed('take_', setsOf(takeFrom)),
      },
    }),
    ExpressionAttributeNames: Object.fromEntries(
      names.flatMap((name) => name.split('.').map((part) => [`#${plain(part)}`, part])),
    ),
  }
}

/** The SDK writes a Set of texts as DynamoDB's set of strings. */
const setsOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, new Set([text])]))

const plain = (name: string) => name.replace(/\W/g, '_')

/** The path of an attribute in a condition; the update has to change the attribute or something in it. */
export function pathOf(name: string): string {
  return name
    .split('.')
    .map((part) => `#${plain(part)}`)
    .join('.')
}

function prefixed(prefix: string, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${plain(name)}`, value]))
}

/** The rows of a partition whose sort keys are in a range, both ends included. */
export function inRange(pk: string, { from, to }: SortRange) {
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  }
}

/** The rows of a partition whose sort keys have a prefix. */
export function withPrefix(pk: string, prefix: string) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  }
}
