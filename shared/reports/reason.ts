/** Why a person, post or message may be reported: what the rules of the community forbid. */
import * as z from 'zod/mini'

export const reportReasons = [
  'scam',
  'bullying',
  'discrimination',
  'impersonation',
  'coarse language',
  'something else',
] as const
export const reportReasonSchema = z.enum(reportReasons)
export type ReportReason = (typeof reportReasons)[number]

/** The limits shared by all operations that report something. */
export const reportLimits = { account: { count: 20, seconds: 3600 } }
