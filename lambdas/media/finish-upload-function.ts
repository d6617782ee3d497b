/** A function of its own: it carries sharp and needs memory that no other operation needs. */
import { api } from '../platform/api.ts'
import { finishUpload } from './finish-upload.ts'

export const handler = api([finishUpload])
