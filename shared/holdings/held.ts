/**
 * What an export of one's data holds. An item has the names that people read, times as ISO dates, and addresses below the
 * site; `kind` says what it is. A field that is not named here cannot leave.
 */
import * as z from 'zod/mini'
import { noticeTypeSchema } from '../notifications/notification.ts'
import { notificationSettingsSchema } from '../notifications/settings.ts'
import { birthDateSchema, genderSchema } from '../users/user.ts'

/** The parts of an export, in the order in which the browser asks for them. */
export const heldParts = [
  'account',
  'codes',
  'links',
  'posts',
  'comments',
  'deleted',
  'saves',
  'chats',
  'searches',
  'notifications',
  'uploads',
  'sentMails',
  'notificationSettings',
  'pushDevices',
  'payouts',
  'sockets',
] as const
export type HeldPart = (typeof heldParts)[number]

const date = z.string()
/** The largest picture or the video itself, and what its author said it shows. */
const fileSchema = z.object({ address: z.string(), description: z.optional(z.string()) })

/** A sign-in: what the browser said that it is, and roughly where it was. */
const sessionSchema = z.object({
  device: z.string(),
  deviceId: z.string(),
  place: z.optional(z.string()),
  signedInAt: date,
  endedAt: z.optional(date),
})

const accountSchema = z.object({
  kind: z.literal('account'),
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  campus: z.optional(z.string()),
  formerUsernames: z.optional(z.array(z.string())),
  phone: z.optional(z.string()),
  gender: z.optional(genderSchema),
  birthDate: z.optional(birthDateSchema),
  schoolEmail: z.optional(z.string()),
  schoolEmailVerified: z.boolean(),
  bio: z.optional(z.string()),
  picture: z.optional(z.string()),
  profileSetUp: z.boolean(),
  hasReadHowItWorks: z.boolean(),
  refusesAnalytics: z.boolean(),
  type: z.string(),
  totalPosts: z.number(),
  /** The ids of the people whom they blocked. */
  blocked: z.optional(z.array(z.string())),
  createdAt: date,
  lastModifiedAt: date,
  hasPassword: z.optional(z.boolean()),
  sessions: z.array(sessionSchema),
})

/** A code that was mailed; the code itself is not kept. */
const codeSchema = z.object({
  kind: z.literal('code'),
  for: z.string(),
  sentTo: z.string(),
  campus: z.optional(z.string()),
  sentAt: date,
  expiresAt: date,
})

/** A link that was mailed, or asked for by user name; its secret is not kept. */
const linkSchema = z.object({
  kind: z.literal('link'),
  for: z.string(),
  sentTo: z.string(),
  campus: z.string(),
  leadsBackTo: z.optional(z.string()),
  removedAt: date,
})

/** A post or a comment. A deleted one keeps its text for the moment until it is emptied. */
const writtenSchema = z.object({
  kind: z.enum(['post', 'comment']),
  id: z.string(),
  address: z.string(),
  campus: z.string(),
  /** The id of the post or comment that a comment replies to. */
  replyTo: z.optional(z.string()),
  category: z.optional(z.string()),
  text: z.string(),
  files: z.array(fileSchema),
  comments: z.optional(z.number()),
  saves: z.number(),
  createdAt: date,
  lastActivityAt: z.optional(date),
  deletedAt: z.optional(date),
})

const saveSchema = z.object({
  kind: z.literal('save'),
  /** The id of the post or comment. */
  of: z.string(),
  address: z.string(),
  savedAt: date,
})

/** A conversation; its messages follow. */
const chatSchema = z.object({
  kind: z.literal('chat'),
  id: z.string(),
  with: z.string(),
  username: z.string(),
})

const messageSchema = z.object({
  kind: z.literal('message'),
  id: z.string(),
  /** The id of the conversation. */
  chat: z.string(),
  isYours: z.boolean(),
  text: z.string(),
  files: z.array(fileSchema),
  /** The address of the post that it shares. */
  post: z.optional(z.string()),
  /** How many people gave it a heart. */
  hearts: z.number(),
  sentAt: date,
})

/** One of their recent searches. */
const searchSchema = z.object({
  kind: z.literal('search'),
  text: z.string(),
  times: z.number(),
  searchedAt: date,
})

/** What they were told; `text` is the beginning of what somebody wrote. */
const notificationSchema = z.object({
  kind: z.literal('notification'),
  type: noticeTypeSchema,
  address: z.string(),
  text: z.optional(z.string()),
  createdAt: date,
  seen: z.boolean(),
})

const uploadSchema = z.object({
  kind: z.literal('upload'),
  id: z.string(),
  file: z.string(),
  files: z.array(fileSchema),
  /** The id of the post or comment that shows it. */
  usedBy: z.optional(z.string()),
  removedAt: date,
})

/** A mark that a mail went out, so that it goes out once. */
const sentMailSchema = z.object({ kind: z.literal('sent-mail'), what: z.string(), removedAt: date })

/** A device to which notifications are pushed. */
const pushDeviceSchema = z.object({
  kind: z.literal('push-device'),
  device: z.string(),
  endpoint: z.string(),
  createdAt: date,
})

/** What they want to be told about, and where. */
const notificationSettingsHeld = z.object({
  ...notificationSettingsSchema.shape,
  kind: z.literal('notification-settings'),
})

/** Their account at Stripe, by Stripe's id. */
const payoutAccountSchema = z.object({
  kind: z.literal('payout-account'),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  applicationSubmitted: z.boolean(),
  checkedAt: z.optional(date),
  keptByLaw: z.string(),
})

/** A page that is connected at this moment. */
const socketSchema = z.object({ kind: z.literal('socket'), openedAt: date, removedAt: date })

export const heldSchema = z.discriminatedUnion('kind', [
  accountSchema,
  codeSchema,
  linkSchema,
  writtenSchema,
  saveSchema,
  chatSchema,
  messageSchema,
  searchSchema,
  notificationSchema,
  uploadSchema,
  sentMailSchema,
  notificationSettingsHeld,
  pushDeviceSchema,
  payoutAccountSchema,
  socketSchema,
])
export type Held = z.output<typeof heldSchema>
