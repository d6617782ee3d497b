import { api } from '../access/api.ts'
import { createUpload } from './create-upload.ts'
import { getFileAccess } from './get-file-access.ts'

export const handler = api([createUpload, getFileAccess])
