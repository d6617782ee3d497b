import { partnerIn } from '../../shared/chats/pair.ts'
import { reportChat as contract } from '../../shared/reports/report-chat.ts'
import { operation } from '../access/operation.ts'
import { deletionStore } from '../chats/deletion-store.ts'
import { keptStore, type Kept } from '../chats/kept-store.ts'
import { messageListStore } from '../chats/message-list-store.ts'
import { only } from '../platform/effect.ts'
import { evidence } from './evidence.ts'
import { chatReportKey } from './report-keys.ts'
import { fittingCopies, reportStore } from './report-store.ts'

/** How many of a person's newest messages are copied; fewer if they do not fit into one row. */
const copiesMaximum = 50

/**
 * Reads the messages that are not swept yet before the kept ones, so that a sweep between the two reads hides none. The
 * report is written before the files are copied, as in report-post.
 */
export const reportChat = operation(
  contract,
  {
    deletions: deletionStore,
    messages: only(messageListStore, 'page'),
    kept: only(keptStore, 'newest'),
    reports: only(reportStore, 'add'),
    evidence: only(evidence, 'keepOfMessages'),
  },
  async ({ chatId, reason }, { viewer, deletions, messages, kept, reports, evidence, refuse }) => {
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const { upTo } = (await deletions.by(partnerId, chatId)) ?? refuse('chat-not-found')
    const left = await messages.page(chatId, { limit: copiesMaximum, before: `${upTo}~` })
    const swept = await kept.newest(chatId, copiesMaximum)
    // A message that is being swept is in both lists.
    const isLeft = (one: Kept & { id: string }) =>
      left.some(({ id, editedAt }) => id === one.id && editedAt === one.editedAt)
    const newest = [...left, ...swept.filter((one) => !isLeft(one))]
      .filter(({ id, senderId }) => senderId === partnerId && id <= upTo)
      .slice(0, copiesMaximum)
      .map(({ id, blocks, media, postId, createdAt }) => ({ id, blocks, media, postId, createdAt }))
    const copies = fittingCopies(newest)
    const key = chatReportKey(partnerId, chatId, viewer.id)
    await reports.add(key, { reporterId: viewer.id, reason, messages: copies })
    await evidence.keepOfMessages(key, chatId, copies)
    return { reported: true as const }
  },
)
