import { changeComposer, getComposer, loadComposer } from '../composer/store.ts'
import { messageSubject } from './subject.ts'

/** Puts a post into the composer of a conversation, and words if none are typed yet. Nothing is sent. */
export function keepForLater(
  chatId: string,
  { owner, text = '', postId }: { owner: string; text?: string; postId: string },
): void {
  const subject = messageSubject(chatId)
  loadComposer(subject, owner, getComposer(subject).form)
  changeComposer(subject, { postId, text: getComposer(subject).text || text })
}
