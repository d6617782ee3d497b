import { expect, test } from 'vitest'
import { changePhone } from '../../shared/users/change-phone.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { call, member, verified } from '../cloud.ts'

test('a phone number is stored as it was typed, and saving an empty number removes it', async () => {
  const person = await verified()
  const { output, capacity } = await call(changePhone, { phone: ' (405) 555-0100 ' }, person)
  expect(output.phone).toBe('(405) 555-0100')
  expect(capacity.write).toBe(3)
  expect((await call(getMe, {}, person)).output).toEqual(output)
  const { output: without } = await call(changePhone, { phone: '' }, person)
  expect(without).not.toHaveProperty('phone')
  expect((await call(getMe, {}, person)).output).toEqual(without)
})

test.each(['12', '555-CALL', '+1 405 555 0100 0100 0', '<b>4055550100', '4055550100 4055550100', '--------'])(
  '%j is refused as a phone number',
  async (phone) => {
    const { status, error } = await call(changePhone, { phone }, await someone)
    expect([status, error?.fields]).toEqual([400, { phone: 'Enter a valid phone number' }])
  },
)
const someone = verified()

test('other people do not see a phone number', async () => {
  const [ann, ben] = [await member(), await member()]
  await call(changePhone, { phone: '+1 405 555 0123' }, ann)
  const { username } = (await call(getMe, {}, ann)).output
  const { output } = await call(getProfile, { username }, ben)
  expect(JSON.stringify(output)).not.toContain('555 0123')
})
