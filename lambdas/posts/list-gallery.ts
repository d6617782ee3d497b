import { galleryPageSize, listGallery as contract } from '../../shared/posts/list-gallery.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { postListStore } from './post-list-store.ts'

export const listGallery = operation(
  contract,
  { posts: only(postListStore, 'gallery') },
  async ({ campusId, cursor }, { posts, visible }) => {
    const page = { limit: galleryPageSize, after: pageAfter(cursor) }
    const { items, next } = await posts.gallery(campusId, page)
    return pageOf(visible(items.map((item) => ({ ...item, campusId }))), next)
  },
)
