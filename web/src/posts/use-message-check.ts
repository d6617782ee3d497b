import { useQueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import { closeConversation } from '../chats/conversation.ts'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { noteTombstone } from './tombstones.ts'

/**
 * Returns a function that checks whether a post still exists while the dialog for a message to its author opens. If the
 * post is deleted, the dialog closes and shows a sentence.
 */
export function useMessageCheck(postId: string): () => void {
  const client = useQueryClient()
  return () => {
    call(getPost, { postId }).catch((error: unknown) => {
      noteTombstone(client, postId, error)
      if (!(error instanceof RefusalError) || error.code !== 'post-deleted') return
      closeConversation()
      showAlert({ message: error.message, type: 'danger' })
    })
  }
}
