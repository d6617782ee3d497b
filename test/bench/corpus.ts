/** Writes many posts and comments directly into the table, because the benches do not measure these writes. */
import {
  postKey,
  feedKey,
  categoryKey,
  authoredPostsKey,
  authoredCommentsKey,
  itemKey,
  saveKey,
  savedKey,
} from '../../lambdas/posts/post-keys.ts'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { popularKey, recentKey, termKey } from '../../lambdas/search/search-keys.ts'
import { recentSearchesMaximum } from '../../shared/search/list-recent-searches.ts'
import { newUlid } from '../../shared/ulid.ts'
import { batchSize, fillTable } from '../fill-table.ts'

const postText =
  'Selling my desk, it has two drawers and a lamp that still works. Pick up near the library, any day after five. '
const commentText =
  'Is it still there? I could come by tomorrow after class and bring cash, if that works for you. '

const monthAgo = () => Date.now() - 30 * 86_400_000
const range = (length: number) => Array.from({ length }, (_, index) => index)

/** The row of a post of about 0.7 KB. `at` is in epoch milliseconds. */
export function postRow(campusId: string, at: number, authorId?: string, username = 'annray') {
  const id = newUlid(at)
  // Without `authorId`, each post gets an author of its own, so that reactions cost as much as for most people.
  const author = { id: authorId ?? `u_${id.slice(6).toLowerCase()}`, username }
  return {
    ...postKey(id),
    id,
    campusId,
    author: { ...author, name: 'Ann Ray', schoolVerified: true },
    blocks: [{ text: postText.repeat(2).slice(0, 200) }],
    media: [],
    bodyHash: 'abcdefghijklmnop',
    comments: 0,
    saves: 0,
    createdAt: at,
    lastActivityAt: at,
    feedKey: feedKey(campusId),
    authorKey: authoredPostsKey(author.id),
  }
}

/** Fills the feed of a campus. Returns the ids of its posts. */
export async function fillCampus(
  documents: DynamoDBDocumentClient,
  tableName: string,
  campusId: string,
  posts: number,
): Promise<string[]> {
  const from = monthAgo()
  const rows = range(posts).map((index) => postRow(campusId, from + index))
  await fillTable(documents, tableName, rows)
  return rows.map(({ id }) => id)
}

/**
 * Fills the other lists of a campus with posts that have a picture each and share one category. The first 40 are by
 * `person`, who saved the first 500.
 */
export async function fillLists(
  documents: DynamoDBDocumentClient,
  tableName: string,
  { campusId, person, posts }: { campusId: string; person: { id: string; username: string }; posts: number },
): Promise<void> {
  const from = monthAgo()
  const rows = range(posts).flatMap((index) => {
    const at = from + index
    const post = postRow(campusId, at, index < 40 ? person.id : undefined, person.username)
    const pictures = 1 + (index % 10)
    const pictured = {
      ...post,
      blocks: [{ text: postText.repeat(2).slice(0, 150) }],
      category: 'furniture',
      saves: 1,
      photosAt: at,
      categoryKey: categoryKey(campusId, 'furniture'),
      mediaRank: `${String(pictures).padStart(2, '0')}#${String(at).padStart(14, '0')}`,
      cover: { kind: 'photo', fileId: post.id.padEnd(32, '0').toLowerCase(), width: 800, height: 600 },
      pictures,
    }
    const save = {
      ...saveKey(post.id, person.id),
      userId: person.id,
      postId: post.id,
      person: { ...post.author, id: person.id },
      savedKey: savedKey(person.id),
      savedAt: at,
    }
    return index < 500 ? [pictured, save] : [pictured]
  })
  await fillTable(documents, tableName, rows)
}

/** Fills a campus with searches by many people, and a person's recent searches up to their maximum. */
export async function fillSearches(
  documents: DynamoDBDocumentClient,
  tableName: string,
  { campusId, userId }: { campusId: string; userId: string },
): Promise<void> {
  const now = Date.now()
  const terms = range(200).map((index) => ({
    ...termKey(campusId, `a search of about this length ${index}`),
    popularKey: popularKey(campusId),
    totalViews: 900 - index,
    uniqueViews: 300 - index,
    ghostViews: 100,
  }))
  const recents = range(recentSearchesMaximum).map((index) => {
    const id = String(index).padStart(32, '0')
    const text = `A search of about this length ${index}`
    return { ...recentKey(userId, id), text, times: 3, searchedAt: now - index - 1 }
  })
  await fillTable(documents, tableName, [...terms, ...recents])
}

/**
 * Fills the thread of a post with comments of about 0.55 KB, and returns their ids. Every fourth comment replies to the
 * post, and each other comment replies to the previous comment.
 */
export async function fillThread(
  documents: DynamoDBDocumentClient,
  tableName: string,
  root: { id: string; campusId: string },
  comments: number,
): Promise<string[]> {
  const from = Date.now() - comments
  const ids = range(comments).map((index) => `${root.id}_${newUlid(from + index)}`)
  const rows = ids.map((id, index) => ({
    ...itemKey(id),
    id,
    campusId: root.campusId,
    parentId: index % 4 === 0 ? root.id : (ids[index - 1] ?? root.id),
    author: { id: 'u_benchauthor', name: 'Ben Cole', username: 'bencole', schoolVerified: true },
    blocks: [{ text: `${commentText.repeat(2).slice(0, 150)} Comment ${index + 1}.` }],
    media: [],
    bodyHash: 'abcdefghijklmnop',
    saves: 0,
    createdAt: from + index,
    authorKey: authoredCommentsKey('u_benchauthor'),
  }))
  // Writes the batches one after the other, because the product removes a reply whose parent does not exist yet.
  for (let start = 0; start < rows.length; start += batchSize)
    await fillTable(documents, tableName, rows.slice(start, start + batchSize))
  return ids
}
