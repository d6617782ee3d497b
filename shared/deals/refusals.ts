/** Refusals of moves in deals, with the sentences that people see. */
import { createChat } from '../chats/create-chat.ts'
import { getPost } from '../posts/get-post.ts'

export const dealRefusals = {
  'post-not-found': getPost.refusals['post-not-found'],
  'post-deleted': getPost.refusals['post-deleted'],
  'not-for-sale': { status: 409, message: 'This is not for sale.' },
  sold: { status: 409, message: 'This has been sold.' },
  'own-thing': { status: 409, message: 'This is yours.' },
  'price-changed': { status: 409, message: 'The price has changed. Look again.' },
  'line-full': { status: 409, message: '20 people are in line already.' },
  'too-many-deals': { status: 409, message: 'You’re in line for 10 things. Leave one first.' },
  'offer-too-low': { status: 409, message: 'Offers start at half the price.' },
  'offers-closed': { status: 409, message: 'This sells at its price only.' },
  'no-offers-left': { status: 409, message: 'You have made three offers for this.' },
  'reserved-already': { status: 409, message: 'It is reserved. Cancel that first.' },
  'deal-changed': { status: 409, message: 'This has changed meanwhile. Look again.' },
  'buyer-unknown': { status: 409, message: 'You can only name people you have talked to here.' },
  'too-early': { status: 409, message: 'Not yet: from 30 minutes before you meet.' },
  'window-closed': { status: 409, message: 'The time for that is over.' },
  'too-many-strangers': createChat.refusals['too-many-strangers'],
  'deal-not-found': { status: 404, message: 'This deal is over.' },
} as const
