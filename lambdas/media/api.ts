import { api } from '../access/api.ts'
import { createUpload } from './create-upload.ts'
import { deletePostMedia } from './delete-post-media.ts'
import { getFileAccess } from './get-file-access.ts'

export const { handler, grants } = api([createUpload, deletePostMedia, getFileAccess])
