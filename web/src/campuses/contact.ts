/** The addresses at which users reach the people who run the site. */
import type { Campus } from '../../../shared/campuses/campus.ts'
import { config } from '../lib/config.ts'

export function supportEmail(): string {
  return config().supportEmail
}

/** The account of a campus on the stage's social network. */
export function socialOf({ socialHandle }: Campus): { handle: string; url: string } {
  return { handle: `@${socialHandle}`, url: `${config().socialNetwork}/${socialHandle}` }
}
