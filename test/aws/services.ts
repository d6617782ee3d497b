/**
 * The AWS services that the product relies on, for contract tests. `npm run test:deep` runs the tests on the laptop cloud, and
 * `npm run test:localstack` on LocalStack. The tests use the real SDK clients and the product's own effects.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLocalStackServices } from './localstack.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { mailDomain, type ServiceName, type ClientOptions, type Services } from './open-services.ts'

/** The name of the cloud against which the tests run. */
export const cloudName = process.env['LOCALSTACK'] ? 'LocalStack' : 'the laptop cloud'

let services: Services

/** Loaded only for the laptop cloud, because importing it starts that cloud. */
async function openLaptop(): Promise<Services> {
  const { openLaptopServices } = await import('./laptop.ts')
  return openLaptopServices()
}

/** An empty platform, because the effects for buckets and mail use nothing of it. */
export const platform = {} as Platform

/** Opens the services for a test file, and sets the environment that the product's effects read. */
export function useServices(): void {
  beforeAll(async () => {
    services = await (process.env['LOCALSTACK'] ? openLocalStackServices() : openLaptop())
    const { outputs, clients } = services
    const environment = {
      STAGE: 'local',
      TABLE_NAME: output('TableName'),
      UPLOADS_BUCKET: output('BucketName'),
      FILES_BUCKET: output('BucketName'),
      EVENT_BUS_NAME: outputs['BusName'],
      MAIL_FROM: `Campus <no-reply@${mailDomain}>`,
      AWS_REGION: clients.S3.region,
      AWS_ACCESS_KEY_ID: clients.S3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: clients.S3.credentials.secretAccessKey,
      // Clears the session token of a function, which an earlier test file may have set.
      AWS_SESSION_TOKEN: '',
    }
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    for (const [name, { endpoint }] of Object.entries(clients))
      vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, endpoint)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await services.close()
  })
}

export const clientOptions = (name: ServiceName): ClientOptions => services.clients[name]
export const mailsTo = (address: string) => services.mailsTo(address)

export function output(name: string): string {
  const value = services.outputs[name]
  if (!value) throw new Error(`The test stack has no output ${name}`)
  return value
}

/**
 * Tests that a call is refused with an error of this name. `onLocalStack` says how LocalStack is known to differ: it accepts
 * the call, or refuses it with another error name. On LocalStack, the test then checks the difference and has it in its name.
 */
export function testRefusal(
  what: string,
  act: () => Promise<unknown>,
  name: RegExp,
  onLocalStack?: 'accepted' | RegExp,
): void {
  const differs = cloudName === 'LocalStack' && onLocalStack !== undefined
  const verb = onLocalStack === 'accepted' ? 'accepted' : 'refused with another error name'
  test(`${what} is ${differs ? `${verb}, which AWS does not do` : 'refused'}`, async () => {
    const outcome = await act().then(
      () => 'accepted',
      (error: Error) => error.name,
    )
    expect(outcome).toMatch(differs ? onLocalStack : name)
  })
}
