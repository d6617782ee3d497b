/** Random steps that change the comments, saves and members of a table, and the keys and rows of these steps. */
import fc from 'fast-check'
import { memberKey } from '../../lambdas/access/campus-keys.ts'
import type { Key, Row } from '../../lambdas/platform/row.ts'
import { itemKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { newUlid } from '../../shared/ulid.ts'

/** The comments that a step may change. */
const ulids = [1, 2, 3].map((time) => newUlid(time))
export const commentIdOf = (postId: string, which: number) => `${postId}_${ulids[which]}`

const kinds = ['comment', 'delete-comment', 'sweep-comment', 'save', 'save-comment', 'join'] as const
/** A change of a row. `which` is the comment or the person of the step, one of three. */
export interface Step {
  kind: (typeof kinds)[number]
  which: number
}
export const anyStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(2) })

/** The row that a step changes. */
export function keyOf(
  { kind, which }: Step,
  { postId, campusId }: { postId: string; campusId: string },
): Key {
  if (kind === 'join') return memberKey(campusId, `u_${which}`)
  if (kind === 'save') return saveKey(postId, `u_${which}`)
  if (kind === 'save-comment') return saveKey(commentIdOf(postId, 0), `u_${which}`)
  return itemKey(commentIdOf(postId, which))
}

export const commentRow = (key: Key, createdAt: number): Row => ({
  ...key,
  id: key.sk,
  campusId: 'ou',
  author: { id: 'u_1' },
  parentId: key.pk,
  createdAt,
  rootPictures: 2,
})
