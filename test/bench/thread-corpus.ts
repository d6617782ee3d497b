/** A post with many comments of 0.55 KB, replies among them, written straight into the table. */
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newUlid } from '../../shared/ulid.ts'

const text = 'Is it still there? I could come by tomorrow after class and bring cash, if that works for you. '

/** Every fourth comment is one on the post; the others answer the one before, up to three levels deep. */
export async function fillThread(
  table: DynamoDBDocumentClient,
  name: string,
  root: { id: string; campusId: string },
  comments: number,
): Promise<string[]> {
  const from = Date.now() - comments
  const ids = Array.from({ length: comments }, (_, index) => `${root.id}_${newUlid(from + index)}`)
  const rows = ids.map((id, index) => ({
    pk: `POST#${root.id}`,
    sk: `COMMENT#${id.split('_')[1]}`,
    id,
    campusId: root.campusId,
    parentId: index % 4 === 0 ? root.id : (ids[index - 1] ?? root.id),
    author: { id: 'u_benchauthor', name: 'Ben Cole', username: 'bencole', schoolVerified: true },
    blocks: [{ text: `${text.repeat(2).slice(0, 150)} Comment ${index + 1}.` }],
    media: [],
    uploadIds: [],
    bodyHash: 'abcdefghijklmnop',
    saves: 0,
    createdAt: from + index,
    authorKey: 'USER#u_benchauthor#REPLIES',
  }))
  for (let start = 0; start < rows.length; start += 25) {
    const RequestItems = {
      [name]: rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })),
    }
    await table.send(new BatchWriteCommand({ RequestItems }))
  }
  return ids
}
