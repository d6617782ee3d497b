/** Histories of posts, people, messages and searches, as the table and its stream record them. */
import type { DynamoDBRecord } from 'aws-lambda'
import { marshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { messageKey } from '../../lambdas/chats/chat-keys.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { termKey } from '../../lambdas/search/search-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'

/** `edit` changes the text of a post or message; for people and searches it is the same as `change`. */
const kinds = ['write', 'change', 'edit', 'delete', 'remove'] as const
/** A change of one row. `which` selects one of four rows of the kind `of`. */
export interface Step {
  kind: (typeof kinds)[number]
  of: 'post' | 'person' | 'message' | 'search'
  which: number
}
export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.constantFrom('post', 'person', 'message', 'search'),
  which: fc.nat(3),
})

export const postRow = (id: string, more: Row = {}): Row => ({
  ...postKey(id),
  id,
  campusId: 'ou',
  author: { id: 'u_1', name: 'Ann Ray', username: 'ann', schoolVerified: true },
  blocks: [{ text: `A lamp ${id}` }],
  category: 'furniture',
  media: [],
  comments: 0,
  saves: 0,
  createdAt: 1,
  lastActivityAt: 1,
  bodyHash: 'h',
  ...more,
})

export const personRow = (id: string, more: Row = {}): Row => ({
  ...userKey(id),
  id,
  email: `${id}@example.com`,
  firstName: 'Ann',
  lastName: 'Ray',
  username: id,
  verified: true,
  schoolVerified: false,
  profileSetUp: true,
  type: 'individual',
  totalPosts: 0,
  createdAt: 1,
  lastModified: 1,
  ...more,
})

/** The row of a message of Ann's and Ben's conversation. */
export const messageRow = (id: string, more: Row = {}): Row => ({
  ...messageKey('u_ann-u_ben', id),
  senderId: 'u_ann',
  blocks: [{ text: `A lamp ${id}` }],
  media: [],
  hearts: {},
  createdAt: 1,
  bodyHash: 'h',
  ...more,
})

const searchRow = (text: string): Row => ({ ...termKey('ou', text), totalViews: 1, uniqueViews: 1 })
const newRow = { post: postRow, person: personRow, message: messageRow, search: searchRow }

/** A table in memory that executes steps and records its stream. An impossible step is ignored. */
export function openHistory() {
  const rows = new Map<string, Row>()
  const gone = new Set<string>()
  const records: DynamoDBRecord[] = []

  function after({ kind, of }: Step, id: string, row: Row | undefined): Row | undefined {
    if (kind === 'write') return row ?? newRow[of](id)
    if (!row || kind === 'remove') return undefined
    if (of === 'message') return messageAfter(kind, row)
    if (kind === 'delete') return { ...row, ...(of === 'post' && { blocks: [], media: [] }), deletedAt: 1 }
    if (row['deletedAt'] !== undefined) return row
    if (of === 'post' && kind === 'edit') {
      const documentChanges = Number(row['documentChanges'] ?? 0) + 1
      return { ...row, blocks: [{ text: `A lamp, edited ${documentChanges} times` }], documentChanges }
    }
    if (of === 'post') return { ...row, comments: Number(row['comments']) + 1 }
    if (of === 'search') return { ...row, totalViews: Number(row['totalViews']) + 1 }
    const profileVersion = Number(row['profileVersion'] ?? 0) + 1
    return { ...row, campusId: 'ou', lastName: `Ray ${profileVersion}`, profileVersion }
  }

  return {
    rows,
    records,
    take(step: Step): void {
      const id = `${step.of}_${step.which}`
      const before = rows.get(id)
      // The id of a removed row is never used again.
      if (!before && (step.kind !== 'write' || gone.has(id))) return
      const row = after(step, id, before)
      if (row === before) return
      if (row) rows.set(id, row)
      else {
        rows.delete(id)
        gone.add(id)
      }
      records.push(recordOf(records.length + 1, before, row))
    },
  }
}

function messageAfter(kind: Step['kind'], row: Row): Row {
  if (row['unsentAt'] !== undefined) return row
  if (kind === 'delete') return { ...row, blocks: [], hearts: {}, unsentAt: 9 }
  if (kind === 'change') return { ...row, hearts: { u_ben: 1 } }
  const editedAt = Number(row['editedAt'] ?? 1) + 1
  return { ...row, blocks: [{ text: `A lamp, edited at ${editedAt}` }], editedAt }
}

export function recordOf(number: number, before: Row | undefined, after: Row | undefined): DynamoDBRecord {
  return {
    dynamodb: {
      SequenceNumber: String(number),
      ApproximateCreationDateTime: 1,
      ...(before && { OldImage: marshall(before, { removeUndefinedValues: true }) as never }),
      ...(after && { NewImage: marshall(after, { removeUndefinedValues: true }) as never }),
    },
  }
}
