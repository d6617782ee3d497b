/**
 * The ledger of erased people, stored outside the table. A restore of the table reads it, so that the rows of an earlier
 * minute do not bring an erased person back (infra/deploy/restore-table.ts). An entry is a hash of a random id, so it
 * says nothing about a person.
 */
import { createHash } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onObjects } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'

export const ledgerFolder = 'people/'

const hashOf = (userId: string) => createHash('sha256').update(userId).digest('hex')

/** The key of an entry in the bucket of erasures. */
export const ledgerKey = (userId: string) => `${ledgerFolder}${hashOf(userId)}`

export const erasureLedger = effect(
  { add: onObjects('erasures', `${ledgerFolder}${anyId}`, 'PutObject') },
  () => ({
    async add(userId: string): Promise<void> {
      const entry = { Bucket: env('ERASURES_BUCKET'), Key: ledgerKey(userId), Body: '' }
      await connectS3().send(new PutObjectCommand(entry))
    },
  }),
)
