import { api } from '../access/api.ts'
import { appealDecision } from './appeal-decision.ts'
import { getDecision } from './get-decision.ts'
import { readDecision } from './read-decision.ts'
import { reportChat } from './report-chat.ts'
import { reportDeal } from './report-deal.ts'
import { reportMessage } from './report-message.ts'
import { reportPost } from './report-post.ts'
import { reportUser } from './report-user.ts'

export const { handler, grants } = api([
  appealDecision,
  getDecision,
  readDecision,
  reportChat,
  reportDeal,
  reportMessage,
  reportPost,
  reportUser,
])
