/** What lists other than the feed are made of, written straight into the table: pictures, categories, saves. */
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newUlid } from '../../shared/ulid.ts'

const text =
  'Selling my desk, it has two drawers and a lamp that still works. Pick up near the library, any day after five. '

/** Posts of 0.7 KB with a picture each, all of one category. The first 40 are by `person`, who saved 500. */
export async function fillLists(
  table: DynamoDBDocumentClient,
  name: string,
  { campusId, person, posts }: { campusId: string; person: { id: string; username: string }; posts: number },
): Promise<void> {
  const from = Date.now() - 30 * 86_400_000
  for (let start = 0; start < posts; start += 25) {
    const rows = Array.from({ length: Math.min(25, posts - start) }, (_, index) =>
      rowsOf(campusId, person, start + index, from + start + index),
    )
    await writeAll(table, name, rows.flat())
  }
}

function rowsOf(campusId: string, person: { id: string; username: string }, index: number, at: number) {
  const id = newUlid(at)
  const authorId = index < 40 ? person.id : `u_${id.slice(6).toLowerCase()}`
  const author = { id: authorId, name: 'Ann Ray', username: person.username, schoolVerified: true }
  const cover = { kind: 'photo', fileId: id.padEnd(32, '0').toLowerCase(), width: 800, height: 600 }
  const pictures = 1 + (index % 10)
  const post = {
    pk: `POST#${id}`,
    sk: '#POST',
    id,
    campusId,
    author,
    blocks: [{ text: text.repeat(2).slice(0, 150) }],
    category: 'furniture',
    media: [],
    uploadIds: [],
    bodyHash: 'abcdefghijklmnop',
    comments: 0,
    saves: 1,
    createdAt: at,
    lastActivityAt: at,
    authorKey: `USER#${authorId}#POSTS`,
    categoryKey: `CAMPUS#${campusId}#CAT#furniture`,
    feedKey: `CAMPUS#${campusId}#POSTS`,
    mediaRank: `${String(pictures).padStart(2, '0')}#${String(at).padStart(14, '0')}`,
    cover,
    pictures,
  }
  const save = {
    pk: `POST#${id}`,
    sk: `LIKE#${person.id}`,
    userId: person.id,
    postId: id,
    person: { ...author, id: person.id },
    savedKey: `USER#${person.id}#SAVED`,
    savedAt: at,
  }
  return index < 500 ? [post, save] : [post]
}

async function writeAll(table: DynamoDBDocumentClient, name: string, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 25) {
    const requests = rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await table.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }))
  }
}
