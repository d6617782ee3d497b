import { expect, test } from 'vitest'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { call, idle, loose, mailsTo, newEmail, newcomer, verified } from '../cloud.ts'
import { banAddress } from '../rows.ts'
import { linkTo, newId } from './links.ts'

test('the response and its cost are the same whether or not the address has an account', async () => {
  const { email } = await verified()
  const known = await call(requestLink, { id: newId(), email })
  const unknown = await call(requestLink, { id: newId(), email: newEmail() })
  expect(Object.keys(known.output)).toEqual(Object.keys(unknown.output))
  expect(known.capacity).toEqual(unknown.capacity)
})

test('a link for a known address leads to the generic host, and its parameters name the campus and the page', async () => {
  const { email } = await verified()
  await call(requestLink, { id: newId(), email, campusId: 'ut', back: '/post/1?x=2#comments' })
  await idle()
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Your link to log in')
  expect(mail?.text).toMatch(/^UT Buy\/Sell\n/)
  const { href } = await linkTo(email)
  expect([href.hostname, href.pathname]).toEqual(['campus.localhost', '/login/sent'])
  expect(Object.fromEntries(href.searchParams)).toEqual({
    email,
    token: expect.stringMatching(/^\w{26}\.[0-9a-f]{64}$/),
    campus: 'ut',
    back: '/post/1?x=2#comments',
  })
})

test('an unknown address gets a registration link if the request contains a name, and otherwise no mail', async () => {
  const email = newEmail()
  await call(requestLink, { id: newId(), email })
  await idle()
  expect(await mailsTo(email)).toEqual([])
  await call(requestLink, { id: newId(), email, name: 'Ana Maria Ruiz' })
  await idle()
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Finish signing up'])
  const { href } = await linkTo(email)
  expect(Object.fromEntries(href.searchParams)).toMatchObject({ email, first: 'Ana', last: 'Maria Ruiz' })
})

test('a verified account gets a log-in link, even if the request contains a name', async () => {
  const { email } = await verified()
  await call(requestLink, { id: newId(), email, name: 'Eve Mallory' })
  await idle()
  const { href } = await linkTo(email)
  expect([href.searchParams.has('first'), href.searchParams.has('last')]).toEqual([false, false])
})

test('repeating a request mails nothing more', async () => {
  const { email } = await newcomer()
  const id = newId()
  await Promise.all([1, 2, 3].map(() => call(requestLink, { id, email })))
  await idle()
  expect(await mailsTo(email)).toHaveLength(1)
})

test('one client can send five links at once to an address, and the refusal says how long to wait', async () => {
  for (const email of [newEmail(), (await newcomer()).email]) {
    const answers = []
    for (let round = 0; round < 6; round++) answers.push(await call(requestLink, { id: newId(), email }))
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[5]!.error).toMatchObject({ code: 'too-many-links', retryAfter: expect.any(Number) })
  }
})

test('a page that is not on the site, or an unknown campus, is refused', async () => {
  const email = newEmail()
  for (const back of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'home',
  ])
    expect([back, (await call(requestLink, { id: newId(), email, back })).error?.code]).toEqual([
      back,
      'bad-input',
    ])
  const elsewhere = await call(requestLink, { id: newId(), email, campusId: 'hogwarts' })
  expect(elsewhere.error?.code).toBe('campus-not-found')
})

test('a missing or invalid address or name, and a banned address, are refused', async () => {
  const codeOf = async (input: Record<string, unknown>) =>
    (await loose(requestLink, { id: newId(), ...input })).error?.code
  expect(await codeOf({ email: '' })).toBe('email-required')
  expect(await codeOf({ email: 'nobody' })).toBe('email-invalid')
  expect(await codeOf({ email: newEmail(), name: 'Ann' })).toBe('full-name-required')
  const email = newEmail()
  await banAddress(email)
  expect(await codeOf({ email })).toBe('account-banned')
  expect(await mailsTo(email)).toEqual([])
})
