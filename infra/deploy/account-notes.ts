import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2'
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns'
import { servedDomains } from '../config.ts'
import { outputIn, type Outputs } from './outputs.ts'
import { messageOf, type World } from './world.ts'

/**
 * Returns sentences about steps that are still open after a deployment. The command cannot finish them itself, because
 * they depend on the DNS of mail receivers, and on the operator who has to confirm the address of the alarms.
 */
export async function accountNotes(
  { aws, config }: Pick<World, 'aws' | 'config'>,
  outputs: Outputs,
): Promise<string[]> {
  const looks = [
    ...servedDomains(config).map(({ domain }) => signatureNote(aws, domain)),
    subscriptionNote({ aws, config }, outputs),
  ]
  const notes = await Promise.all(
    looks.map((look) => look.catch((error: unknown) => `Not checked: ${messageOf(error)}`)),
  )
  return notes.filter((note) => note !== undefined)
}

/** Returns a note if the domain's mails are not signed yet, because receivers then treat many of them as spam. */
async function signatureNote(aws: World['aws'], domain: string): Promise<string | undefined> {
  const command = new GetEmailIdentityCommand({ EmailIdentity: domain })
  const { DkimAttributes } = await aws.ses.send(command)
  if (DkimAttributes?.Status === 'SUCCESS') return undefined
  return `Mails of ${domain} are not signed yet (DKIM: ${DkimAttributes?.Status ?? 'unknown'}), so many end as spam. SES looks for the records of the zone for 72 hours.`
}

/**
 * Returns a note if the alarm address is not confirmed. AWS sends alarms only after its owner has followed the link in
 * the confirmation mail.
 */
async function subscriptionNote(
  { aws, config }: Pick<World, 'aws' | 'config'>,
  outputs: Outputs,
): Promise<string | undefined> {
  const command = new ListSubscriptionsByTopicCommand({ TopicArn: outputIn(outputs, 'AlarmTopicArn') })
  const { Subscriptions = [] } = await aws.sns.send(command)
  const own = Subscriptions.find(({ Endpoint }) => Endpoint === config.alarmAddress)
  if (own?.SubscriptionArn?.startsWith('arn:')) return undefined
  return `Alarms reach nobody: ${config.alarmAddress} has not confirmed its subscription. Open the mail of AWS Notifications there and press its link.`
}
