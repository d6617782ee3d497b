/** Decisions of operators about people and what they wrote, and the appeals against them. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { decisionSchema, type Decision } from '../../shared/reports/decision.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import { keySchema } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import { decisionKey, decisionsOf, openAppeals } from './decision-keys.ts'

const rowSchema = z.extend(decisionSchema, {
  userId: z.string(),
  /** The operator who decided. Another operator answers the appeal. */
  operator: z.string(),
  /** The secret in the link of the mail, which opens the decision without a log-in. */
  key: z.string(),
})
export type DecisionRow = z.output<typeof rowSchema>

type NewDecision = Omit<DecisionRow, 'createdAt' | 'key' | 'appeal' | 'answer'>

const anyDecision = decisionKey(anyId)
const decisionGrants = {
  adding: onRows(anyDecision, 'PutItem'),
  get: onRows(anyDecision, 'GetItem'),
  of: [...onIndex('author', decisionsOf(anyId)), ...onRows(anyDecision, 'BatchGetItem')],
  appeal: onRows(anyDecision, 'UpdateItem'),
  page: onIndex('feed', openAppeals),
  answering: onRows(anyDecision, 'UpdateItem'),
}

export const decisionStore = effect(decisionGrants, ({ table, now, random }) => ({
  /** The write that records a decision about a person. */
  adding(decision: NewDecision): Write {
    const about = { createdAt: now(), authorKey: decisionsOf(decision.userId) }
    return { put: { ...decisionKey(decision.id), ...decision, ...about, key: random(16) }, ...onlyNew }
  },

  /** Returns a decision. The read is strongly consistent. */
  async get(id: string): Promise<DecisionRow | undefined> {
    const row = await table.get(decisionKey(id), { consistent: true })
    return row && z.parse(rowSchema, row)
  },

  /** The decisions about a person, newest first, at most 100. */
  async of(userId: string): Promise<DecisionRow[]> {
    const { rows } = await table.query({
      IndexName: 'author',
      KeyConditionExpression: 'authorKey = :person',
      ExpressionAttributeValues: { ':person': decisionsOf(userId) },
      ScanIndexForward: false,
      Limit: 100,
    })
    const found = await table.getMany(rows.map((row) => z.parse(keySchema, row)))
    return found.map((row) => z.parse(rowSchema, row))
  },

  /** Adds the appeal to a decision. Returns false if it has one. */
  async appeal(id: string, text: string): Promise<boolean> {
    const at = now()
    const failed = await table.update({
      key: decisionKey(id),
      set: { appeal: { text, at }, feedKey: openAppeals, lastActivityAt: at },
      where: [rowExists, 'attribute_not_exists(appeal)'],
    })
    return !failed
  },

  /** A page of appeals without an answer, the oldest first. */
  async page({ limit, after }: Page): Promise<{ found: DecisionRow[]; next: Position | undefined }> {
    const { rows, last } = await table.query({
      IndexName: 'feed',
      KeyConditionExpression: 'feedKey = :appeals',
      ExpressionAttributeValues: { ':appeals': openAppeals },
      ...(after && {
        ExclusiveStartKey: { ...decisionKey(after[1]), feedKey: openAppeals, lastActivityAt: after[0] },
      }),
      Limit: limit,
    })
    const found = rows.map((row) => z.parse(rowSchema, row))
    const end = found.at(-1)
    const next: Position | undefined = last && end && [end.appeal?.at ?? 0, end.id]
    return { found, next }
  },

  /** The write that answers an appeal, if it has no answer. */
  answering: (id: string, answer: Omit<NonNullable<Decision['answer']>, 'at'>): Write => ({
    update: {
      key: decisionKey(id),
      set: { answer: { ...answer, at: now() } },
      remove: ['feedKey', 'lastActivityAt'],
      where: ['attribute_exists(appeal)', 'attribute_not_exists(answer)'],
    },
  }),
}))
