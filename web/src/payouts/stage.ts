import type { Payouts } from '../../../shared/payouts/payouts.ts'

/** What the page says: the state of the application, and of a submitted one what Stripe made of it. */
export type PayoutStage =
  'none' | 'incomplete' | 'enabled' | 'wanted' | 'review' | 'paused' | 'held' | 'off' | 'refused'

export function payoutStageOf({ state, payoutsEnabled, requirements, disabledReason }: Payouts): PayoutStage {
  const isRefused = disabledReason?.startsWith('rejected.') ?? false
  if (isRefused) return 'refused'
  if (state !== 'complete') return state
  const isWanted = requirements.some(({ due }) => due === 'now' || due === 'past-due')
  if (payoutsEnabled) return isWanted ? 'wanted' : 'enabled'
  if (disabledReason === 'platform_paused') return 'held'
  if (isWanted) return 'paused'
  const isChecked =
    disabledReason === 'requirements.pending_verification' ||
    disabledReason === 'under_review' ||
    disabledReason === 'listed' ||
    requirements.some(({ due }) => due === 'in-review')
  return isChecked ? 'review' : 'off'
}

const stageWords: Record<PayoutStage, { title: string; sentence: string }> = {
  none: {
    title: 'Get paid for what you sell',
    sentence: 'Tell Stripe, our payment provider, who you are and where your money goes.',
  },
  incomplete: {
    title: 'Your application is not finished',
    sentence: 'Stripe kept what you entered, and you go on where you stopped.',
  },
  enabled: { title: 'Payouts Enabled', sentence: 'What you earn goes to your bank account.' },
  wanted: {
    title: 'Payouts Enabled',
    sentence: 'Stripe needs more from you to keep paying you. View Earnings is where you give it.',
  },
  review: {
    title: 'Payouts in Review',
    sentence: 'Stripe is checking what you sent, and you do not have to do anything.',
  },
  paused: {
    title: 'Payouts Paused',
    sentence: 'Stripe pays you when it has what is missing. View Earnings is where you give it.',
  },
  held: {
    title: 'Payouts Paused',
    sentence: 'We have paused your payouts. Customer Support tells you why.',
  },
  off: {
    title: 'Payouts Paused',
    sentence: 'Stripe does not pay you at the moment. View Earnings shows why.',
  },
  refused: {
    title: 'Payouts Refused',
    sentence: 'Stripe decided not to pay you. Only Stripe can say why and change it.',
  },
}

/** Why Stripe refused somebody, where its code says more than that. */
const refusals: Record<string, string> = {
  'rejected.incomplete_verification':
    'Stripe decided not to pay you, because it could not verify who you are. Its support can tell you more.',
  'rejected.terms_of_service':
    'Stripe decided not to pay you, because of its terms of service. Its support can tell you more.',
}

/** The title of the page and its sentence. */
export function wordsOfStage(payouts: Payouts): { title: string; sentence: string } {
  const words = stageWords[payoutStageOf(payouts)]
  return { ...words, sentence: refusals[payouts.disabledReason ?? ''] ?? words.sentence }
}
