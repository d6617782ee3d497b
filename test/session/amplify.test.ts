import { expect, test, vi } from 'vitest'

const signIn = vi.hoisted(() => vi.fn<(credentials: object) => Promise<object>>(async () => ({})))
vi.mock('aws-amplify', () => ({ Amplify: { configure: () => undefined } }))
vi.mock('aws-amplify/auth', () => ({
  signIn,
  signOut: async () => undefined,
  fetchAuthSession: async () => ({}),
}))
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { setKeyValueStorage: () => undefined },
}))
vi.mock('aws-amplify/utils', () => ({ ConsoleLogger: {}, CookieStorage: class {} }))
vi.mock('../../web/src/lib/config.ts', () => ({ config: () => ({}) }))
vi.mock('../../web/src/lib/cookies.ts', () => ({ sharedDomain: () => undefined }))
vi.mock('../../web/src/session/place.ts', () => ({ isPlaceRefusal: () => false }))
vi.stubGlobal('window', { location: { protocol: 'https:' } })

test('a password with accents is sent in the same Unicode form from a Mac as from a PC', async () => {
  const { signInWithPassword } = await import('../../web/src/session/amplify.ts')
  const [mac, pc] = ['Mañana-tarde7'.normalize('NFD'), 'Mañana-tarde7'.normalize('NFC')]
  await signInWithPassword('ann@example.com', mac)
  expect(signIn.mock.calls).toEqual([[{ username: 'ann@example.com', password: pc }]])
})
