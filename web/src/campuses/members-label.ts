import { shortNumber } from '../lib/short-number.ts'

/** '5.4K members', '1 member' */
export function membersLabel(count: number): string {
  return `${shortNumber(count)} ${count === 1 ? 'member' : 'members'}`
}
