import { findCampus } from '../../shared/campuses/campus.ts'
import { listSaved as contract, savedPageSize } from '../../shared/saves/list-saved.ts'
import { postIdSchema } from '../../shared/posts/post.ts'
import { mayRead } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { saveStore } from './save-store.ts'

export const listSaved = operation(contract, { saves: saveStore }, async ({ cursor }, { viewer, saves }) => {
  const page = { limit: savedPageSize, after: pageAfter(cursor, postIdSchema) }
  const { ids, next } = await saves.listIds(viewer.id, page)
  const items = await saves.items(ids)
  return pageOf(
    items.filter(({ campusId }) => mayRead(findCampus(campusId), viewer)),
    next,
  )
})
