import { reportMessage as contract } from '../../shared/reports/report-message.ts'
import { operation } from '../access/operation.ts'
import { keptStore } from '../chats/kept-store.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { evidence } from './evidence.ts'
import { messageReportKey } from './report-keys.ts'
import { fittingCopies, reportStore } from './report-store.ts'

/**
 * Only received messages can be reported, until seven days after they were edited, unsent or deleted; the report then has
 * their former text. The report is written before the files are copied, as in report-post.
 */
export const reportMessage = operation(
  contract,
  {
    messages: only(messageStore, 'get'),
    kept: only(keptStore, 'list'),
    reports: only(reportStore, 'add'),
    evidence: only(evidence, 'keepOfMessage'),
  },
  async ({ chatId, messageId, reason }, { viewer, messages, kept, reports, evidence, refuse }) => {
    const message = await messages.get(chatId, messageId)
    const mayHaveMore = !message || message.editedAt !== undefined || message.unsentAt !== undefined
    const before = mayHaveMore ? await kept.list(chatId, messageId) : []
    const { senderId, blocks, media, postId, createdAt } =
      message ?? before.at(-1) ?? refuse('message-not-found')
    if (senderId === viewer.id) refuse('own-message')
    const key = messageReportKey(senderId, messageId, viewer.id)
    const copy = { id: messageId, chatId, senderId, blocks, media, postId, createdAt }
    await reports.add(key, {
      reporterId: viewer.id,
      reason,
      message: copy,
      ...(before.length > 0 && { before: fittingCopies(before) }),
    })
    // An edit does not change the files, so every version of the message had the same ones.
    const shown = [media, ...before.map((one) => one.media)].find((files) => files.length > 0) ?? []
    await evidence.keepOfMessage(key, { chatId, id: messageId, media: shown })
    return { reported: true as const }
  },
)
