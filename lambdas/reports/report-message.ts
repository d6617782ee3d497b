import { reportMessage as contract } from '../../shared/reports/report-message.ts'
import { operation } from '../access/operation.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { evidence } from './evidence.ts'
import { messageReportKey } from './report-keys.ts'
import { reportStore } from './report-store.ts'

/** Only received messages can be reported. The report is written first, as in report-post. */
export const reportMessage = operation(
  contract,
  { messages: only(messageStore, 'get'), reports: only(reportStore, 'add'), evidence },
  async ({ chatId, messageId, reason }, { viewer, messages, reports, evidence, refuse }) => {
    const message = (await messages.get(chatId, messageId)) ?? refuse('message-not-found')
    const { id, senderId, blocks, photo, postId, createdAt } = message
    if (senderId === viewer.id) refuse('own-message')
    const key = messageReportKey(senderId, id, viewer.id)
    const copy = { id, chatId, senderId, blocks, photo, postId, createdAt }
    await reports.add(key, { reporterId: viewer.id, reason, message: copy })
    await evidence.keep(key, photo ? [photo] : [])
    return { reported: true as const }
  },
)
