/**
 * Uploads of a person. Removing the row of an upload removes its files (on-upload-expired-delete-media), unless a post,
 * comment or message still uses them, or they are the person's picture. Those files are removed with what uses them.
 */
import * as z from 'zod/mini'
import { fullPath } from '../../shared/media/media.ts'
import { dateOf, eraseRows, holding, kept } from '../access/holding.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { withPrefix } from '../platform/expressions.ts'
import { uploadKey } from './upload-keys.ts'
import { uploadSchema, type Upload } from './upload-store.ts'

const anyUpload = uploadKey(anyId, anyId)

export const uploadHolding = holding(
  [
    kept<Upload, 'upload'>(uploadKey, 'upload', {
      media: { as: 'files' },
      takenBy: { as: 'usedBy' },
      expiresAt: { as: 'removedAt' },
      userId: { because: 'the account has it' },
      fileId: { because: 'it is random, and in the addresses of the files' },
      stilled: { because: 'its files show it' },
      chatId: { because: 'the message that uses the upload has it' },
      tries: { because: 'it counts how often the file could not be read' },
      triedAt: { because: 'it says when the file was last tried' },
    }),
  ],
  { page: onRows(anyUpload, 'Query'), erase: onRows(anyUpload, 'Query', 'BatchWriteItem') },
  ({ table }) => {
    const pages = (userId: string) => {
      const { pk, sk } = uploadKey(userId, '')
      return table.paginate({ ...withPrefix(pk, sk), ConsistentRead: true })
    }
    return {
      /** One page has all uploads: a row is small, expires within two days, and the number of rows is limited. */
      async page({ id }) {
        const items = []
        for await (const { rows } of pages(id)) {
          for (const row of rows) {
            const { id: uploadId, kind, media, takenBy, expiresAt } = z.parse(uploadSchema, row)
            items.push({
              kind: 'upload' as const,
              id: uploadId,
              file: kind,
              files: media ? [{ address: fullPath(media), description: media.alt }] : [],
              usedBy: takenBy,
              removedAt: dateOf(expiresAt * 1000),
            })
          }
        }
        return { items, next: undefined }
      },

      erase: ({ id }) => eraseRows(table, uploadKey(id, '')),
    }
  },
)
