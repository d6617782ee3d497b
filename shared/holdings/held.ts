/**
 * The contents of a data export. An item has readable names, times as ISO dates, and addresses as paths of the site;
 * `kind` is its type. Fields that are not named here are never exported.
 */
import * as z from 'zod/mini'
import { messageEmojiSchema } from '../chats/message-emoji.ts'
import { lineStateSchema } from '../deals/schema.ts'
import { saleSchema } from '../deals/schema.ts'
import { noticeTypeSchema } from '../notifications/notification.ts'
import { notificationSettingsSchema } from '../notifications/settings.ts'
import { pick } from '../kernel.ts'
import { meSchema } from '../users/schema.ts'
import { dealSchema } from './held-deal.ts'
import { decisionHeld } from './held-decision.ts'

/** The parts of an export, in the order in which the browser asks for them. */
export const heldParts = [
  'account',
  'codes',
  'links',
  'posts',
  'comments',
  'deleted',
  'saves',
  'deals',
  'chats',
  'searches',
  'notifications',
  'uploads',
  'sentMails',
  'notificationSettings',
  'pushDevices',
  'payouts',
  'sockets',
  'decisions',
] as const
export type HeldPart = (typeof heldParts)[number]

const date = z.string()
/** The largest size of a picture, or the video itself, and its author's description. */
const fileSchema = z.object({ address: z.string(), description: z.optional(z.string()) })

/** A sign-in: the browser's description of itself, and its approximate location. */
const sessionSchema = z.object({
  device: z.string(),
  deviceId: z.string(),
  place: z.optional(z.string()),
  signedInAt: date,
  endedAt: z.optional(date),
})

/** The fields of an account that have the same name as in the API. A field of a person that is added here is exported. */
export const personFields = [
  'id',
  'firstName',
  'lastName',
  'username',
  'email',
  'savesShownTo',
  'hidesReadMarks',
  'showsOnline',
  'phone',
  'gender',
  'birthDate',
  'schoolEmail',
  'bio',
  'picture',
  'profileSetUp',
] as const

const accountSchema = z.object({
  ...pick(meSchema.shape, personFields),
  kind: z.literal('account'),
  emailVerified: z.boolean(),
  campus: z.optional(z.string()),
  formerUsernames: z.optional(z.array(z.string())),
  schoolEmailVerified: z.boolean(),
  hasReadHowItWorks: z.boolean(),
  refusesAnalytics: z.boolean(),
  type: z.string(),
  totalPosts: z.number(),
  /** The facts of the person's deals that others may know. */
  meetings: z.optional(z.string()),
  /** The ids of the people whom the person blocked. */
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

/** A link that was mailed, or requested by user name; its secret is not kept. */
const linkSchema = z.object({
  kind: z.literal('link'),
  for: z.string(),
  sentTo: z.string(),
  campus: z.string(),
  leadsBackTo: z.optional(z.string()),
  removedAt: date,
})

/** A post or a comment. A deleted one keeps its text until the sweep empties it. */
const writtenSchema = z.object({
  kind: z.enum(['post', 'comment']),
  id: z.string(),
  address: z.string(),
  campus: z.string(),
  /** The id of the post or comment that a comment replies to. */
  replyTo: z.optional(z.string()),
  category: z.optional(z.string()),
  sale: z.optional(saleSchema),
  text: z.string(),
  files: z.array(fileSchema),
  comments: z.optional(z.number()),
  saves: z.number(),
  createdAt: date,
  lastActivityAt: z.optional(date),
  state: z.optional(lineStateSchema),
  revision: z.optional(z.number()),
  editedAt: z.optional(date),
  deletedAt: z.optional(date),
})

/** The content of a post before it was edited. */
const versionSchema = z.object({
  kind: z.literal('post-version'),
  /** The address of the post. */
  address: z.string(),
  campus: z.string(),
  /** 0 is the version with which the post was created. */
  revision: z.number(),
  text: z.string(),
  category: z.optional(z.string()),
  sale: z.optional(saleSchema),
  writtenAt: date,
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
  isMuted: z.optional(z.literal(true)),
  isPinned: z.optional(z.literal(true)),
  isArchived: z.optional(z.boolean()),
  /** The person has neither accepted nor answered the conversation. */
  isRequest: z.optional(z.boolean()),
})

const messageSchema = z.object({
  kind: z.literal('message'),
  id: z.string(),
  chat: z.string(),
  isYours: z.boolean(),
  text: z.string(),
  files: z.array(fileSchema),
  /** The address of the post that the message shares. */
  post: z.optional(z.string()),
  /** How many people reacted to the message. */
  hearts: z.number(),
  reactions: z.array(messageEmojiSchema),
  sentAt: date,
  editedAt: z.optional(date),
  /** The sender has removed the content of the message. */
  isUnsent: z.optional(z.literal(true)),
})

/** A recent search of the person. */
const searchSchema = z.object({
  kind: z.literal('search'),
  text: z.string(),
  times: z.number(),
  searchedAt: date,
})

/** A search of which the person is notified. */
const savedSearchHeld = z.object({
  kind: z.literal('saved-search'),
  /** The words and filters of the search. */
  text: z.string(),
  campus: z.string(),
  savedAt: date,
})

/** A notification of the person; `text` is the beginning of the text it is about. */
const notificationSchema = z.object({
  kind: z.literal('notification'),
  type: noticeTypeSchema,
  address: z.string(),
  text: z.optional(z.string()),
  /** The first line of the person's post that a message shares. */
  aboutPost: z.optional(z.string()),
  /** The reaction to a message, if it is not a heart. */
  emoji: z.optional(messageEmojiSchema),
  /** The text of the search, and the number of posts that the search found. */
  found: z.optional(z.string()),
  createdAt: date,
  seen: z.boolean(),
})

const uploadSchema = z.object({
  kind: z.literal('upload'),
  id: z.string(),
  file: z.string(),
  files: z.array(fileSchema),
  /** The id of the post or comment that shows the file. */
  usedBy: z.optional(z.string()),
  removedAt: date,
})

/** A mark that a mail was sent, so that it is sent only once. */
const sentMailSchema = z.object({
  kind: z.literal('sent-mail'),
  what: z.string(),
  removedAt: z.optional(date),
})

/** A device to which notifications are pushed. */
const pushDeviceSchema = z.object({
  kind: z.literal('push-device'),
  device: z.string(),
  endpoint: z.string(),
  createdAt: date,
})

/** The person's choice of notifications by mail and push. */
const notificationSettingsHeld = z.object({
  ...notificationSettingsSchema.shape,
  kind: z.literal('notification-settings'),
})

/** The state of the person's account at Stripe. */
const payoutAccountSchema = z.object({
  kind: z.literal('payout-account'),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  applicationSubmitted: z.boolean(),
  checkedAt: z.optional(date),
  keptByLaw: z.string(),
})

/** A page that is connected now. */
const socketSchema = z.object({ kind: z.literal('socket'), openedAt: date, removedAt: date })

/** Replaces the items of a part that cannot be read. Operators find the error in the log. */
const unreadableSchema = z.object({ kind: z.literal('unreadable'), of: z.enum(heldParts) })

export const heldSchema = z.union([
  accountSchema,
  codeSchema,
  linkSchema,
  writtenSchema,
  versionSchema,
  saveSchema,
  dealSchema,
  chatSchema,
  messageSchema,
  searchSchema,
  savedSearchHeld,
  notificationSchema,
  uploadSchema,
  sentMailSchema,
  notificationSettingsHeld,
  pushDeviceSchema,
  payoutAccountSchema,
  socketSchema,
  decisionHeld,
  unreadableSchema,
])
export type Held = z.output<typeof heldSchema>

export type HeldOf<Kind extends Held['kind']> = Held extends infer Item
  ? Item extends { kind: infer Kinds }
    ? Kind extends Kinds
      ? Item
      : never
    : never
  : never
