import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { readJsonFile } from '../state-file.ts'

/**
 * Secrets Manager for templates: a secret gets a random value the first time a template refers to it and keeps it in
 * `file`. A key of its JSON is a secret of its own here. Values are letters and digits, which every GenerateSecretString allows. `id` is a name or an ARN.
 */
export function openSecrets(file: string) {
  const values = new Map(Object.entries(readJsonFile(file, z.record(z.string(), z.string())) ?? {}))
  return (id: string, key: string | undefined): string => {
    const name = `${id.split(':').at(-1)}${key === undefined ? '' : `#${key}`}`
    const known = values.get(name)
    if (known) return known
    const made = randomBytes(24).toString('hex')
    values.set(name, made)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 })
    return made
  }
}
