/** Two people in a deal whose meeting is so soon that the codes of their handover already show. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { soon } from '../deals/soon.ts'
import { api, theTable, type Person } from './api.ts'
import { newText } from './site.ts'

const cents = 4000

/** Publishes an offer of a lamp. Returns the id and the text of the post. */
export async function sellLamp(seller: Person) {
  const text = newText('A floor lamp')
  const postId = newUlid(Date.now())
  const sale = { kind: 'offer', cents, open: true } as const
  await api(createPost, { id: postId, campusId: 'ou', blocks: [{ text }], media: [], sale }, seller)
  return { postId, text }
}

/**
 * The seller proposes the next half hour through the API, because at night the page offers no times. Returns the proposed
 * time.
 */
export async function proposeSoon(postId: string, seller: Person, buyer: Person): Promise<number> {
  const at = await soon()
  const state = await stateOf(postId, buyer)
  const place = { id: 'bizzell' } as const
  await api(updateDeal, { postId, ...state, move: 'propose', times: [at], place }, seller)
  return at
}

/** Takes a deal from the post to an agreed meeting. Returns the address of the handover. */
export async function agreeToMeet(seller: Person, buyer: Person): Promise<string> {
  const { postId } = await sellLamp(seller)
  await api(createDeal, { postId, cents }, buyer)
  const { buyerId, round } = await stateOf(postId, buyer)
  await api(updateDeal, { postId, buyerId, round, move: 'agree' }, seller)
  const at = await proposeSoon(postId, seller, buyer)
  await api(updateDeal, { postId, ...(await stateOf(postId, buyer)), move: 'accept', at }, buyer)
  return `/swap/${postId}/${buyerId}`
}

/** Puts an agreed time sixteen minutes into the past, as if the people had waited until then. */
export async function passMeeting(postId: string): Promise<void> {
  const { table, TableName } = await theTable()
  const change = new UpdateCommand({
    TableName,
    Key: lineKey(postId),
    UpdateExpression: 'SET deals[0].meeting.#at = :at',
    ConditionExpression: 'attribute_exists(deals[0].meeting.#at)',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': Date.now() - 16 * 60_000 },
  })
  await table.send(change)
  table.destroy()
}

async function stateOf(postId: string, buyer: Person) {
  const { deal } = await api(getDeal, { postId }, buyer)
  if (!deal) throw new Error('they have no deal')
  return { buyerId: deal.buyerId, round: deal.round }
}
