import { generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { secretName } from '../account.ts'
import { readJsonFile, writeJsonFile } from '../state-file.ts'

export type Secrets = ReturnType<typeof openSecrets>

/**
 * The secrets that the template refers to. Each is made at first use and stored in `file`. Values are letters and digits,
 * which every GenerateSecretString allows; the fields `publicKey` and `privateKey` of one secret are an RSA pair. An id is
 * a name or an ARN.
 */
export function openSecrets(file: string) {
  const values = new Map(Object.entries(readJsonFile(file, z.record(z.string(), z.string())) ?? {}))

  function make(name: string, key: string | undefined): void {
    if (key === 'publicKey' || key === 'privateKey')
      for (const [half, pem] of Object.entries(newKeyPair())) values.set(`${name}#${half}`, pem)
    else values.set(key === undefined ? name : `${name}#${key}`, randomBytes(24).toString('hex'))
    writeJsonFile(file, Object.fromEntries(values))
  }

  return {
    /** The value of a secret, or of one field of its JSON. */
    resolve(id: string, key: string | undefined): string {
      const name = secretName(id)
      const place = key === undefined ? name : `${name}#${key}`
      if (!values.has(place)) make(name, key)
      return values.get(place) ?? ''
    },

    /** The whole value of a secret, as JSON where it has fields; undefined for one that the template does not mention. */
    valueOf(id: string): string | undefined {
      const prefix = `${secretName(id)}#`
      const fields = [...values].flatMap(([place, value]) =>
        place.startsWith(prefix) ? [[place.slice(prefix.length), value]] : [],
      )
      return fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : values.get(secretName(id))
    },
  }
}

function newKeyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}
