import { listUserPhotos as contract, userPhotosPageSize } from '../../shared/posts/list-user-photos.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { postListStore } from './post-list-store.ts'

export const listUserPhotos = operation(
  contract,
  { posts: only(postListStore, 'photosOfUser') },
  async ({ userId, cursor }, { posts, see, visible }) => {
    const page = { limit: userPhotosPageSize, after: pageAfter(cursor) }
    const { owner, posts: found, next } = await posts.photosOfUser(userId, page)
    see(owner)
    const photos = visible(found).flatMap(({ id, author, media, sale, state }) =>
      media[0] ? [{ id, author, cover: media[0], count: media.length, sale, state }] : [],
    )
    return pageOf(photos, next)
  },
)
