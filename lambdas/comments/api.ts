import { api } from '../access/api.ts'
import { createComment } from './create-comment.ts'
import { listComments } from './list-comments.ts'
import { listUserReplies } from './list-user-replies.ts'

export const { handler, grants } = api([createComment, listComments, listUserReplies])
