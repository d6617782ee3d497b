import { api } from '../platform/api.ts'
import { createUpload } from './create-upload.ts'

export const handler = api([createUpload])
