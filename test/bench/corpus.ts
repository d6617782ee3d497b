/** A campus with many posts of 0.7 KB, written straight into the table: only the reads are measured. */
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newUlid } from '../../shared/ulid.ts'

const text =
  'Selling my desk, it has two drawers and a lamp that still works. Pick up near the library, any day after five. '

function row(campusId: string, at: number) {
  const id = newUlid(at)
  return {
    pk: `POST#${id}`,
    sk: '#POST',
    id,
    campusId,
    // Everyone has one post: what follows from each is then as cheap as it is for people.
    author: {
      id: `u_${id.slice(6).toLowerCase()}`,
      name: 'Ann Ray',
      username: 'annray',
      schoolVerified: true,
    },
    blocks: [{ text: text.repeat(2).slice(0, 200) }],
    media: [],
    uploadIds: [],
    bodyHash: 'abcdefghijklmnop',
    comments: 0,
    saves: 0,
    createdAt: at,
    lastActivityAt: at,
    feedKey: `CAMPUS#${campusId}#POSTS`,
    authorKey: `USER#u_${id.slice(6).toLowerCase()}#POSTS`,
  }
}

/** Fills a campus; answers the ids of its posts. */
export async function fillCampus(
  table: DynamoDBDocumentClient,
  name: string,
  campusId: string,
  posts: number,
): Promise<string[]> {
  const ids: string[] = []
  const from = Date.now() - 30 * 86_400_000
  const batches = Math.ceil(posts / 25)
  const write = async (batch: number) => {
    const rows = Array.from({ length: Math.min(25, posts - batch * 25) }, (_, index) =>
      row(campusId, from + batch * 25 + index),
    )
    ids.push(...rows.map(({ id }) => id))
    await table.send(
      new BatchWriteCommand({ RequestItems: { [name]: rows.map((Item) => ({ PutRequest: { Item } })) } }),
    )
  }
  for (let batch = 0; batch < batches; batch += 8) {
    await Promise.all(
      Array.from({ length: Math.min(8, batches - batch) }, (_, index) => write(batch + index)),
    )
  }
  return ids
}
