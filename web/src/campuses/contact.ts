/** How to reach the people who run the site. */
import type { Campus } from '../../../shared/campuses/campus.ts'
import { config } from '../lib/config.ts'

export function supportEmail(): string {
  return config().supportEmail
}

/** The campus's account on a social network: its name plus 'BuySell'. The network is a placeholder. */
export function socialOf(campus: Campus): { handle: string; url: string } {
  const handle = `${campus.name}BuySell`
  return { handle: `@${handle}`, url: `https://social.example.com/${handle}` }
}
