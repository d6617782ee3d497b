/** An account in which a deployment is not refused. The tests of preflight remove parts of it. */
import { createECDH, generateKeyPairSync } from 'node:crypto'
import { configOf, type StageConfig } from '../../../infra/config.ts'
import type { startAws } from './aws.ts'
import { newStack, type Stack } from './stack-state.ts'

export const servers = ['ns-1.awsdns-01.com', 'ns-2.awsdns-02.net']
export const { publicKey, privateKey } = keyPair(2048)
/** The configuration of production, with real values in place of its example domains. */
export const own: StageConfig = {
  ...configOf('prod'),
  domain: 'campus.school',
  hostedZoneId: 'Z1',
  mailFrom: 'Campus <no-reply@campus.school>',
  supportAddress: 'support@campus.school',
  alarmAddress: 'operators@mail.school',
  socialNetwork: 'https://social.school',
  google: { clientId: '1-own.apps.googleusercontent.com', domainPrefix: 'campus-school' },
}

const pushPair = createECDH('prime256v1')
pushPair.generateKeys()
export const pushKey = (publicKey: string) =>
  JSON.stringify({ publicKey, privateKey: pushPair.getPrivateKey('base64url') })

/** Prepares the account for a deployment of the configuration `own`. */
export function prepare({
  state,
  s3,
  cloudFormation,
}: Pick<Awaited<ReturnType<typeof startAws>>, 'state' | 's3' | 'cloudFormation'>): void {
  state.credentials = true
  state.denied = []
  state.parameters = { '/cdk-bootstrap/hnb659fds/version': '28' }
  state.secrets = { 'campus/prod/file-key-1': JSON.stringify({ publicKey, privateKey }) }
  state.secrets['campus/prod/google'] = 'a secret of Google'
  state.secrets['campus/prod/push-key-1'] = pushKey(pushPair.getPublicKey('base64url'))
  state.secrets['campus/prod/stripe-1'] = JSON.stringify({
    secretKey: 'rk_live_1',
    webhookSecret: 'whsec_1',
  })
  for (const name of ['file-key-1', 'google', 'push-key-1', 'stripe-1'])
    state.secrets[`campus/dev/${name}`] = state.secrets[`campus/prod/${name}`] ?? ''
  state.zones = { Z1: { name: 'campus.school.', nameServers: servers.map((name) => `${name}.`) } }
  state.mail = {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000 },
  }
  state.concurrency = 1000
  state.identities = []
  state.dkim = 'SUCCESS'
  s3.buckets.clear()
  cloudFormation.stacks.length = 0
}

export function keyPair(modulusLength: number) {
  return generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** A stack that has created the resources of these domains. */
export function stackWith(part: 'data' | 'api', ...domains: string[]): Stack {
  const resourceOf = (domain: string) =>
    part === 'data'
      ? { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: domain } }
      : { Type: 'AWS::ApiGateway::DomainName', Properties: { DomainName: domain } }
  const Resources = Object.fromEntries(domains.map((domain) => [domain, resourceOf(domain)]))
  return { ...newStack(`campus-prod-${part}`, 1), status: 'UPDATE_COMPLETE', template: { Resources } }
}
