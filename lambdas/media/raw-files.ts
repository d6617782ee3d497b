/** The private bucket of raw uploads for create-upload: it only issues permissions to write. */
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onObjects } from '../platform/grants.ts'
import { connectS3 } from '../platform/s3.ts'
import { rawFileKey } from './upload-store.ts'

const secondsPermitted = 300

// The browser sends the file with a form that this function signed, so with the function's own rights.
const rawGrants = { permit: onObjects('uploads', rawFileKey(anyId, anyId), 'PutObject') }

export const rawFiles = effect(rawGrants, () => {
  const client = connectS3()
  return {
    /** A presigned POST for one file: exactly this key and type, at most `maximum` bytes. */
    permit(Key: string, file: { kind: 'photo' | 'video'; maximum: number }) {
      return createPresignedPost(client, {
        Bucket: env('UPLOADS_BUCKET'),
        Key,
        Expires: secondsPermitted,
        // Only finish-upload reads raw files, and it checks the bytes.
        Fields: { 'Content-Type': file.kind === 'photo' ? 'image/*' : 'video/*' },
        Conditions: [['content-length-range', 1, file.maximum]],
      })
    },
  }
})
