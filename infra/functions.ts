/** The catalogue of functions: what is bundled, deployed and run on a laptop. Adding a reaction's file adds it here. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyContract } from '../shared/contract.ts'
import { contracts } from '../shared/contracts.ts'

export const root = join(import.meta.dirname, '..')

/** A function that follows an event: `lambdas/<noun>/on-<event>-<verb>-<noun>.ts`. */
export interface ReactionSpec {
  name: string
  /** Below the repository. */
  entry: string
  /** The detail type on the bus. */
  event: string
}

/** Entries of the functions that are no reactions, below the repository. */
const fixed = {
  'campuses-api': 'lambdas/campuses/api.ts',
  'users-api': 'lambdas/users/api.ts',
  'posts-api': 'lambdas/posts/api.ts',
  'comments-api': 'lambdas/comments/api.ts',
  'saves-api': 'lambdas/saves/api.ts',
  'media-api': 'lambdas/media/api.ts',
  'finish-upload': 'lambdas/media/finish-upload-function.ts',
  'api-document': 'lambdas/platform/api-document.ts',
  'link-preview': 'lambdas/previews/link-preview.ts',
  'pre-token-generation': 'lambdas/users/pre-token-generation.ts',
  'publish-events': 'lambdas/stream/publish-events.ts',
}

/** Functions that need sharp, whose binary for Lambda is not the laptop's. */
export const nativeFunctions = ['finish-upload']

export const reactions: ReactionSpec[] = findReactions()

/** Every function: its name and its entry. */
export const functionEntries: Record<string, string> = {
  ...fixed,
  ...Object.fromEntries(reactions.map(({ name, entry }) => [name, entry])),
}

/** An operation behind the gateway, with the function that answers it. */
export interface Route {
  contract: AnyContract
  functionName: string
}

/** Every operation with its function: the noun's, except where the bytes of a picture are read. */
export const routes: Route[] = Object.entries(contracts).flatMap(([noun, ofNoun]) =>
  ofNoun.map((contract) => ({
    contract,
    functionName: contract.name === 'finish-upload' ? 'finish-upload' : `${noun}-api`,
  })),
)

function findReactions(): ReactionSpec[] {
  const events = filesOf('events').sort((a, b) => b.length - a.length)
  return filesOf('lambdas').flatMap((path) => {
    const [, name] = /\/(on-[^/]+)$/.exec(path) ?? []
    if (!name) return []
    // The longest name wins: on-post-saved-again-… follows post-saved-again, not post-saved.
    const event = events.map((file) => basename(file)).find((each) => name.startsWith(`on-${each}-`))
    if (!event) throw new Error(`${path}.ts follows no event: there is no such file in events/`)
    return [{ name, entry: `${path}.ts`, event }]
  })
}

/** The TypeScript files of a folder without their ending, sorted, below the repository. */
function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/').replace(/\.ts$/, '')}`)
    .sort()
}
