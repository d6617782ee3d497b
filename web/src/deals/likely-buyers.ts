import { listChats } from '../../../shared/chats/list-chats.ts'
import { getLine } from '../../../shared/deals/get-line.ts'
import { isDeletedAuthor, type Author } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

const othersMaximum = 5

/**
 * Returns the people who may have got the thing of a post. `near` are in line or have a conversation about it; `others` are
 * the other people from verified schools with whom the seller talked last. A list that fails to load counts as empty.
 */
export async function likelyBuyers(postId: string): Promise<{ near: Author[]; others: Author[] }> {
  const [line, inbox] = await Promise.all([
    call(getLine, { postId }).catch(() => ({ items: [] })),
    call(listChats, {}).catch(() => ({ items: [] })),
  ])
  const chats = inbox.items.filter(
    ({ preview, partner }) => preview && partner.schoolVerified && !isDeletedAuthor(partner),
  )
  const about = chats.filter(({ post }) => post?.id === postId)
  const near = unique([...line.items.map(({ buyer }) => buyer), ...about.map(({ partner }) => partner)])
  const isNear = new Set(near.map(({ id }) => id))
  const others = chats.map(({ partner }) => partner).filter(({ id }) => !isNear.has(id))
  return { near, others: others.slice(0, othersMaximum) }
}

const unique = (people: Author[]): Author[] => [...new Map(people.map((one) => [one.id, one])).values()]
