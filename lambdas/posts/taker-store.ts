/** The posts and comments that took uploads. */
import * as z from 'zod/mini'
import { mediaSchema } from '../../shared/media/schema.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { itemKey } from './post-keys.ts'

const takerSchema = z.object({ cover: z.optional(mediaSchema), media: z.array(mediaSchema) })

export const takerStore = effect({ hasFile: onRows(itemKey(anyId), 'GetItem') }, ({ table }) => ({
  /**
   * Whether this post or comment exists and shows a file. A deleted post or comment shows none once its files are
   * removed.
   */
  async hasFile(id: string, fileId: string): Promise<boolean> {
    const row = await table.get(itemKey(id), { consistent: true })
    if (!row) return false
    const { cover, media } = z.parse(takerSchema, row)
    return [cover, ...media].some((one) => one?.fileId === fileId || one?.poster?.fileId === fileId)
  },
}))
