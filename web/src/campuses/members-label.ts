import { shortNumber } from '../lib/short-number.ts'

/** Returns for example '5.4K members' or '1 member'. */
export function membersLabel(count: number): string {
  return `${shortNumber(count)} ${count === 1 ? 'member' : 'members'}`
}
