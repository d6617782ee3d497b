import { blockPerson } from '../../shared/blocks/block-person.ts'
import { call, member, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'

/** Registers two members of OU. Returns them, and their rows with ids and user names. */
export async function twoPeople() {
  const [ann, ben] = await Promise.all([
    member('ou', 'ou.edu', 'Ann Ray'),
    member('ou', 'ou.edu', 'Ben Cole'),
  ])
  const [annRow, benRow] = await Promise.all([userOf(ann.email), userOf(ben.email)])
  return { ann, ben, annRow, benRow }
}

export const block = (userId: string, as: Person) => call(blockPerson, { userId }, as)
