import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * All reactions in a repository: a file `lambdas/<noun>/on-<event>-<verb>-<noun>.ts` reacts to `events/<event>.ts`. Throws
 * for a file whose event does not exist.
 */
export function findReactions(repository: string): { name: string; entry: string; event: string }[] {
  const events = filesOf(repository, 'events').sort((a, b) => b.length - a.length)
  return filesOf(repository, 'lambdas').flatMap((path) => {
    const [, name] = /\/(on-[^/]+)$/.exec(path) ?? []
    if (!name) return []
    // The longest matching name is used: on-post-saved-again-… reacts to post-saved-again, not to post-saved.
    const event = events.map((file) => basename(file)).find((each) => name.startsWith(`on-${each}-`))
    if (!event) throw new Error(`${path}.ts reacts to no event: there is no such file in events/`)
    return [{ name, entry: `${path}.ts`, event }]
  })
}

/** The TypeScript files of a folder, sorted, relative to the repository and without their extension. */
function filesOf(repository: string, folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/').replace(/\.ts$/, '')}`)
    .sort()
}
