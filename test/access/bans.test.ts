/** Every operation that takes an e-mail address refuses a banned address. The tests are generated over all contracts. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { studentContracts } from '../../shared/contracts.ts'
import { loose, newEmail, tableClient, theCloud, verified } from '../cloud.ts'

/** Operations that check a mailed token before the ban: without a valid token they do not reveal whether an address is banned. */
const byToken = ['redeem-link']

const taking = studentContracts.filter(({ input, name }) => 'email' in input.shape && !byToken.includes(name))

test.each(taking.map((contract) => ({ name: contract.name, contract })))(
  '$name refuses a banned address',
  async ({ contract }) => {
    const TableName = (await theCloud()).environment['TABLE_NAME']
    const email = newEmail('ou.edu')
    const client = await tableClient()
    const row = { ...banKey(email), email, reason: 'test', createdAt: Date.now() }
    await client.send(new PutCommand({ TableName, Item: row }))
    const person = contract.access === 'visitor' ? undefined : await verified()
    const input = { ...(contract.example as object), email }
    const answer = await loose(contract, input, person)
    expect([answer.status, answer.error?.message]).toEqual([403, 'Account has been banned'])
    // The same call succeeds once the ban is lifted.
    await client.send(new DeleteCommand({ TableName, Key: { ...banKey(email) } }))
    expect((await loose(contract, input, person)).error?.code).not.toBe('account-banned')
  },
)
