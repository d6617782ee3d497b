import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { categories } from '../../../shared/posts/category.ts'

/** The parsed content of a file in `texts/`. */
export function readTexts<Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> {
  return z.parse(schema, JSON.parse(readFileSync(new URL(`texts/${name}.json`, import.meta.url), 'utf8')))
}

export const campusSchema = z.enum(['ou', 'ut', 'smu', 'uf'])
export type DemoCampus = z.infer<typeof campusSchema>

/** The names of places on each campus; `{library}` in a text is replaced by the campus's own word. */
export const campusWords = readTexts('campus-words', z.record(campusSchema, z.record(z.string(), z.string())))

/** The text of a post. A line break begins a paragraph; `{$40}` is a price that differs between campuses. */
const draftSchema = z.strictObject({
  text: z.string(),
  /** A second post that the same person writes some days later. */
  again: z.optional(z.string()),
  category: z.optional(z.enum(categories)),
  /** Names of drawings. */
  pictures: z._default(z.array(z.string()), []),
})
export type Draft = z.infer<typeof draftSchema>

/** Drafts about furniture and kitchens, classes, free time, and questions between students, in this order. */
export const drafts = ['drafts-room', 'drafts-class', 'drafts-life', 'drafts-campus'].flatMap((name) =>
  readTexts(name, z.array(draftSchema)),
)

const lines = z.array(z.string())
/** A conversation below a post. For each turn, the demo picks one of the lines. */
const talkSchema = z.strictObject({
  /** The reader's question. */
  ask: lines,
  /** The author's answer. */
  answer: lines,
  /** The reader's reply. */
  back: z.optional(lines),
  /** The author's last reply. */
  end: z.optional(lines),
  /** A third person's comment on the question. */
  aside: z.optional(lines),
})
export type Talk = z.infer<typeof talkSchema>

/** Conversations for posts with a price (`sales`), for other posts (`help`), and for posts that name a day (`plan`). */
export const talks = readTexts(
  'talks',
  z.strictObject({
    sales: z.array(talkSchema),
    help: z.array(talkSchema),
    plan: z.array(talkSchema),
    /** One long thread that shows how replies fold: each line replies to the previous one. */
    deep: z.strictObject({
      /** The first words of the post to which the thread belongs. */
      below: z.string(),
      lines,
    }),
  }),
)
