import { createECDH, randomBytes } from 'node:crypto'
import { encryptNotification } from '@block65/webcrypto-web-push'
import { expect, test } from 'vitest'
import { decrypt } from '../../../../infra/local/push/decrypt.ts'

// The example of RFC 8291, section 5 and appendix A.
const receiver = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
const message = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)

test('the example of RFC 8291 is decrypted', () => {
  expect(decrypt(message, receiver)).toBe('When I grow up, I want to be a watermelon')
})

test('one changed bit, another key and another secret are refused', () => {
  for (const at of [0, 30, message.length - 1]) {
    const changed = Buffer.from(message)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decrypt(changed, receiver)).toThrow()
  }
  const other = createECDH('prime256v1')
  other.generateKeys()
  expect(() => decrypt(message, { ...receiver, privateKey: other.getPrivateKey('base64url') })).toThrow()
  expect(() => decrypt(message, { ...receiver, auth: randomBytes(16).toString('base64url') })).toThrow()
})

test("a text encrypted by the product's library is decrypted, and all texts have the same encrypted length", async () => {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const subscription = {
    endpoint: 'https://push.localhost/push/one',
    expirationTime: null,
    keys: { p256dh, auth },
  }
  const privateKey = keys.getPrivateKey('base64url')
  for (const text of ['', 'Hello', 'Ünïcode 🎓 '.repeat(200)]) {
    const body = Buffer.from(await encryptNotification(subscription, Buffer.from(text)))
    expect(decrypt(body, { privateKey, auth })).toBe(text)
    expect(body).toHaveLength(4096)
  }
})
