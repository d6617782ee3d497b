/** Why a person, post, message or deal may be reported: what the rules of the community forbid. */
import * as z from 'zod/mini'

const others = ['bullying', 'discrimination', 'impersonation', 'coarse language', 'something else'] as const

export const reportReasons = ['scam', ...others] as const
export const reportReasonSchema = z.enum(reportReasons)

/**
 * The reasons for a post, comment or deal, which have a thing. Reports of people, messages and conversations cannot have
 * the reason 'may not be sold'.
 */
export const saleReportReasons = ['scam', 'may not be sold', ...others] as const
export const saleReportReasonSchema = z.enum(saleReportReasons)
export type ReportReason = (typeof saleReportReasons)[number]

/** The limits shared by all operations that report something. */
export const reportLimits = { account: { count: 20, seconds: 3600 } }
