/**
 * Keys of the partition `POST#{postId}`: a post, its comments and replies, and the saves of all of them. The post sorts
 * first, then the comments by ULID, then the post's earlier versions, then the saves, so one Query reads a thread. In
 * this file, an `id` is that of a post or a comment.
 */
import { threadOf } from '../../shared/posts/post.ts'
import type { Key, SortRange } from '../platform/row.ts'

const partitionOf = (rootId: string) => `POST#${rootId}`
const rootIdOf = (pk: string) => pk.slice(partitionOf('').length)
const commentSort = (ulid: string) => `COMMENT#${ulid}`
const versionSort = (revision: string) => `EDIT#${revision}`
const saveSort = (rest: string) => `LIKE#${rest}`
/** Sorts after every ULID and every user id. */
const last = '~'

export const postKey = (postId: string): Key => ({ pk: partitionOf(postId), sk: '#POST' })

export function itemKey(id: string): Key {
  const { rootId, commentUlid } = threadOf(id)
  if (commentUlid === undefined) return postKey(rootId)
  return { pk: partitionOf(rootId), sk: commentSort(commentUlid) }
}

/** The key of an earlier version of a post. */
export const versionKey = (postId: string, revision: number): Key => ({
  pk: partitionOf(postId),
  sk: versionSort(String(revision).padStart(6, '0')),
})

/** Whether a row is a post. Only its sort key needs to be known. */
export const isPostRow = ({ sk }: { sk?: unknown }) => sk === postKey('').sk

/** Whether a row is a comment. Only its sort key needs to be known. */
export const isCommentRow = ({ sk }: { sk?: unknown }) =>
  typeof sk === 'string' && sk.startsWith(commentsPrefix)

export const commentIdOf = ({ pk, sk }: Key) => `${rootIdOf(pk)}_${sk.slice(commentsPrefix.length)}`

/** The id of the post whose partition a row is in. */
export const postIdOf = ({ pk }: Pick<Key, 'pk'>) => rootIdOf(pk)

export function itemIdOf(key: Key): string {
  return isPostRow(key) ? postIdOf(key) : `${postIdOf(key)}_${key.sk.slice(commentsPrefix.length)}`
}

/** A save of a post is `LIKE#{userId}`, a save of a comment `LIKE#{ulid}#{userId}`. */
export function saveKey(id: string, userId: string): Key {
  const { rootId, commentUlid } = threadOf(id)
  return { pk: partitionOf(rootId), sk: saveSort(commentUlid ? `${commentUlid}#${userId}` : userId) }
}

/** The id of the saved post or comment, from a save's key; undefined for any other key. */
export function savedIdOf({ pk, sk }: Key): string | undefined {
  if (!pk.startsWith(partitionOf('')) || !sk.startsWith(saveSort(''))) return undefined
  const [one = '', userId] = sk.slice(saveSort('').length).split('#')
  return userId === undefined ? rootIdOf(pk) : `${rootIdOf(pk)}_${one}`
}

/**
 * The prefix of the sort keys of the saves of a post, without those of its comments, or of the saves of one comment.
 * Every user id begins with 'u_'.
 */
export const savesPrefix = (id: string) => saveKey(id, 'u_').sk

export const commentsPrefix = commentSort('')

/** The sort keys of a post and its comments. */
export const threadRange: SortRange = { from: postKey('').sk, to: commentSort(last) }
export const versionsRange: SortRange = { from: versionSort(''), to: versionSort(last) }
export const commentsRange: SortRange = { from: commentSort(''), to: commentSort(last) }
/** Everything in the partition except the post: comments, earlier versions, saves of comments, saves of the post. */
export const remainsRange: SortRange = { from: commentSort(''), to: saveSort(last) }

/** The sort keys of a comment and all later ones of its thread. */
export const commentsFrom = (id: string): SortRange => ({ from: itemKey(id).sk, to: commentSort(last) })

/** The saves of a comment and of all later ones: a ULID begins with a digit below 8, a user id with a letter. */
export const commentSavesFrom = (id: string): SortRange => ({
  from: saveSort(threadOf(id).commentUlid ?? ''),
  to: saveSort('8'),
})

/** The gallery's order: number of pictures, then last activity (epoch milliseconds). */
export function mediaRank(pictures: number, lastActivityAt: number): string {
  return `${String(pictures).padStart(2, '0')}#${String(lastActivityAt).padStart(14, '0')}`
}

// Partitions of the indexes.
export const feedKey = (campusId: string) => `CAMPUS#${campusId}#POSTS`
export const categoryKey = (campusId: string, category: string) => `CAMPUS#${campusId}#CAT#${category}`
export const authoredPostsKey = (userId: string) => `USER#${userId}#POSTS`
export const authoredCommentsKey = (userId: string) => `USER#${userId}#REPLIES`
export const savedKey = (userId: string) => `USER#${userId}#SAVED`
/** A person's deleted posts and comments, while their tombstones exist. */
export const authoredTombstonesKey = (userId: string) => `USER#${userId}#DELETED`
