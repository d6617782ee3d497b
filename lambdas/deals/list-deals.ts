import { listDeals as contract } from '../../shared/deals/list-deals.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { postStore } from '../posts/post-store.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'
import { dealStore } from './deal-store.ts'

/** Posts and people are read, not copied: a copy would have to follow names, edits, blocks and deletions. */
export const listDeals = operation(
  contract,
  {
    deals: only(dealStore, 'page'),
    posts: only(postStore, 'getMany'),
    users: only(userStore, 'getMany'),
  },
  async ({ cursor }, { viewer, deals, posts, users, visible }) => {
    const { entries, next } = await deals.page(viewer.id, { after: pageAfter(cursor) })
    const partnerOf = ({ buyerId, sellerId }: (typeof entries)[number]) =>
      buyerId === viewer.id ? sellerId : buyerId
    const [found, people] = await Promise.all([
      posts.getMany(unique(entries.map(({ postId }) => postId))),
      users.getMany(unique(entries.map(partnerOf))),
    ])
    const postById = new Map(visible(found).map((post) => [post.id, post]))
    const personById = new Map(visible(people).map((person) => [person.id, authorOf(person)]))
    const items = entries.map((entry) => {
      const { buyerId: _, sellerId, by, ...deal } = entry
      return {
        ...deal,
        isSeller: sellerId === viewer.id,
        isOwnMove: by === undefined ? undefined : by === viewer.id,
        post: postById.get(entry.postId),
        partner: personById.get(partnerOf(entry)),
      }
    })
    return pageOf(items, next)
  },
)

const unique = (ids: string[]) => [...new Set(ids)]
