/** The private bucket of raw uploads for create-upload: it only issues permissions to write. */
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onObjects } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'
import { rawFileKey } from './upload-store.ts'

const secondsPermitted = 300

// The browser uploads a file with a form that this function signed. S3 then checks the rights of the function, so the
// function needs this grant.
const rawGrants = { permit: onObjects('uploads', rawFileKey(anyId, anyId), 'PutObject') }

export const rawFiles = effect(rawGrants, () => {
  const client = connectS3()
  return {
    /** Returns a presigned POST for one file. It permits only this key and type, and at most `maximum` bytes. */
    permit(Key: string, file: { kind: 'photo' | 'video'; maximum: number }) {
      return createPresignedPost(client, {
        Bucket: env('UPLOADS_BUCKET'),
        Key,
        Expires: secondsPermitted,
        // The type may be wrong, because only finish-upload reads raw files, and it checks their bytes.
        Fields: { 'Content-Type': file.kind === 'photo' ? 'image/*' : 'video/*' },
        Conditions: [['content-length-range', 1, file.maximum]],
      })
    },
  }
})
