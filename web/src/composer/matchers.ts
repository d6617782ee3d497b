import { withMentions } from '../../../shared/composer/mentions.ts'
import type { Mentionable } from '../../../shared/composer/mentions.ts'
import { linkify } from '../../../shared/composer/written-text.ts'

function matchLink(text: string) {
  const link = linkify(text).links?.[0]
  return link
    ? {
        index: link.start,
        length: link.end - link.start,
        text: text.slice(link.start, link.end),
        url: link.url,
      }
    : null
}

/** What the editor marks during writing: web addresses, and the names of picked people. */
export function matchersOf(people: () => readonly Mentionable[]) {
  const matchMention = (text: string) => {
    const [mention] = withMentions(text, people()).mentions ?? []
    if (!mention) return null
    const name = text.slice(mention.start, mention.end)
    return { index: mention.start, length: name.length, text: name, url: `/${name.slice(1)}` }
  }
  return [matchLink, matchMention]
}
