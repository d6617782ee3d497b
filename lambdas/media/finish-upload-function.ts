/** finish-upload has a function of its own, because only it needs sharp and the memory for whole pictures. */
import { api } from '../access/api.ts'
import { finishUpload } from './finish-upload.ts'

export const { handler, grants } = api([finishUpload])
