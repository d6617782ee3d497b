import { expect, test } from 'vitest'
import { idle, joinCampus, mailsTo, member } from '../cloud.ts'

const welcomesTo = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Welcome'))

test('a person who joins a campus gets one welcome mail of the campus, at the address with which they log in', async () => {
  const person = await member()
  await idle()
  expect(await welcomesTo(person.email)).toEqual(['Welcome to OU Buy/Sell'])
  await joinCampus(person)
  await idle()
  expect(await welcomesTo(person.email)).toEqual(['Welcome to OU Buy/Sell'])
  await joinCampus(person, 'ut', 'utexas.edu')
  await idle()
  expect(await welcomesTo(person.email)).toEqual(['Welcome to UT Buy/Sell', 'Welcome to OU Buy/Sell'])
})
