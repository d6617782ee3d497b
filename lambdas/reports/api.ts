import { api } from '../access/api.ts'
import { reportChat } from './report-chat.ts'
import { reportDeal } from './report-deal.ts'
import { reportMessage } from './report-message.ts'
import { reportPost } from './report-post.ts'
import { reportUser } from './report-user.ts'

export const { handler, grants } = api([reportChat, reportDeal, reportMessage, reportPost, reportUser])
