/** The schemas of rich text. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { textsSchema } from '../texts-schema.ts'
import { userIdSchema } from '../users/schema.ts'
import { isWebAddress } from './web-address.ts'

/** The most characters of a message; nothing that people write is longer. */
export const messageMaximum = 2000

/** Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD. The length of the text stays the same. */
export const wellFormed = z.overwrite<string>((text) => text.toWellFormed())

/** Offsets in UTF-16 units of the block's text, end exclusive. */
const linkSchema = z.strictObject({
  start: z.int().check(z.gte(0)),
  end: z.int(),
  url: z.string().check(wellFormed, z.maxLength(2000), rule('bad-link', isWebAddress)),
})

/** A person whom the text mentions as `@` and their user name. */
const mentionSchema = z.strictObject({ start: z.int().check(z.gte(0)), end: z.int(), userId: userIdSchema })

export const blockSchema = z.strictObject({
  text: z.string().check(wellFormed, z.maxLength(messageMaximum)),
  links: z.optional(z.array(linkSchema).check(z.maxLength(20))),
  mentions: z.optional(z.array(mentionSchema)),
})

/** The user names of the people whom a text mentions and the reader may see. The keys are the ids of the people. */
export const mentionedSchema = z.optional(textsSchema)
