/** The posts and comments that took uploads. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { itemKey } from './post-keys.ts'

const takerSchema = z.object({ uploadIds: z.array(z.string()) })

export const takerStore = effect({ hasUpload: onRows(itemKey(anyId), 'GetItem') }, ({ table }) => ({
  /** Whether there is this post or comment and an upload is part of it. A deleted one has none once its files are removed. */
  async hasUpload(id: string, uploadId: string): Promise<boolean> {
    const row = await table.get(itemKey(id), { consistent: true })
    return row !== undefined && z.parse(takerSchema, row).uploadIds.includes(uploadId)
  },
}))
