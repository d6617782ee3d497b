import { api } from '../access/api.ts'
import { createComment } from './create-comment.ts'
import { listComments } from './list-comments.ts'

export const { handler, grants } = api([createComment, listComments])
