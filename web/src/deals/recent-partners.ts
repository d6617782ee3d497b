import { listChats } from '../../../shared/chats/list-chats.ts'
import { isDeletedAuthor, type Author } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

const othersMaximum = 5

/**
 * The people of the newest conversations in the inbox who may have bought the thing of a post: all who talked about it, then the
 * others of the campus. None if they cannot be loaded.
 */
export async function recentPartners(postId: string): Promise<{ about: Author[]; others: Author[] }> {
  const { items } = await call(listChats, {}).catch(() => ({ items: [] }))
  const chats = items.filter(
    ({ preview, partner }) => preview && partner.schoolVerified && !isDeletedAuthor(partner),
  )
  const isAbout = ({ post }: (typeof chats)[number]) => post?.id === postId
  const peopleOf = (some: typeof chats) => some.map(({ partner }) => partner)
  return {
    about: peopleOf(chats.filter(isAbout)),
    others: peopleOf(chats.filter((chat) => !isAbout(chat))).slice(0, othersMaximum),
  }
}
