import { chatIdOf } from '../../shared/chats/pair.ts'
import { reportDeal as contract } from '../../shared/reports/report-deal.ts'
import { operation } from '../access/operation.ts'
import { messageListStore } from '../chats/message-list-store.ts'
import { dealStore } from '../deals/deal-store.ts'
import { stepHistory } from '../deals/step-history.ts'
import { only } from '../platform/effect.ts'
import { evidence } from './evidence.ts'
import { dealReportKey } from './report-keys.ts'
import { fittingCopies, reportStore } from './report-store.ts'

const copiesMaximum = 50

/**
 * Only the two people of a deal have an entry of it, so nobody else can report it. The report is written before the files
 * are copied, as in report-post.
 */
export const reportDeal = operation(
  contract,
  {
    deals: only(dealStore, 'get'),
    steps: stepHistory,
    messages: only(messageListStore, 'page'),
    reports: only(reportStore, 'add'),
    evidence: only(evidence, 'keepOfMessages'),
  },
  async ({ dealId, reason }, { viewer, deals, steps, messages, reports, evidence, refuse }) => {
    const deal = (await deals.get(viewer.id, dealId)) ?? refuse('deal-not-found')
    const { postId, buyerId, sellerId } = deal
    const partnerId = viewer.id === buyerId ? sellerId : buyerId
    const chatId = chatIdOf(viewer.id, partnerId)
    const newest = await messages.page(chatId, { limit: copiesMaximum, before: undefined })
    const copies = fittingCopies(
      newest.map(({ id, senderId, blocks, media, postId: shared, createdAt }) => ({
        id,
        senderId,
        blocks,
        media,
        postId: shared,
        createdAt,
      })),
    )
    const key = dealReportKey(partnerId, dealId, viewer.id)
    await reports.add(key, {
      reporterId: viewer.id,
      reason,
      deal: { ...deal, steps: await steps.of(postId, dealId) },
      messages: copies,
    })
    await evidence.keepOfMessages(key, chatId, copies)
    return { reported: true as const }
  },
)
