import { Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { EventBus, type EventPattern } from 'aws-cdk-lib/aws-events'
import { TxtRecord, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import type { Alarms } from './alarms.ts'

export interface MailProps {
  stage: string
  /** The zones of the domains that may send mail. */
  zones: IPublicHostedZone[]
  /** The mails that SES lets the account send in 24 hours. */
  mailsPerDay: number
  alarms: Alarms
  operatorRecords: StageConfig['operatorRecords']
}

/** The SES identities of the domains, with the DNS records by which receivers check our mail. */
export class Mail extends Construct {
  /** The configuration set of every mail. Senders also need a grant on it. */
  readonly setArn: string
  /** The events of mails that bounced or were marked as spam. */
  readonly feedback: EventPattern

  constructor(
    scope: Construct,
    id: string,
    { stage, zones, mailsPerDay, alarms, operatorRecords }: MailProps,
  ) {
    super(scope, id)
    // The name is fixed, so that other stacks can refer to the set without an export.
    const configurationSetName = `campus-${stage}`
    const set = new ConfigurationSet(this, 'Sending', { configurationSetName })
    // SES publishes only to the account's default bus.
    const bus = EventBus.fromEventBusName(this, 'AccountBus', 'default')
    set.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(bus),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    this.setArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configurationSetName,
    })
    this.feedback = {
      source: ['aws.ses'],
      detailType: ['Email Bounced', 'Email Complaint Received'],
      resources: [this.setArn],
    }
    for (const zone of zones) this.#sendFrom(zone, set, operatorRecords)
    this.#watch(mailsPerDay, alarms)
  }

  /** SES reviews an account above 5 % bounces or 0.1 % complaints: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-messages.html */
  #watch(mailsPerDay: number, alarms: Alarms): void {
    const of = (metricName: string, statistic: string, period: Duration) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic, period })
    alarms.add(this, 'Bounces', {
      metric: of('Reputation.BounceRate', 'max', Duration.hours(1)),
      above: 0.05,
      hurt: 'New students, soon: so many of our mails bounce that SES may stop sending, and nobody would get a code.',
      section: 'alarm-mail-bounces',
    })
    alarms.add(this, 'Complaints', {
      metric: of('Reputation.ComplaintRate', 'max', Duration.hours(1)),
      above: 0.001,
      hurt: 'New students, soon: so many people call our mails spam that SES may stop sending, and nobody would get a code.',
      section: 'alarm-mail-complaints',
    })
    alarms.add(this, 'Quota', {
      metric: of('Send', 'sum', Duration.days(1)),
      above: 0.8 * mailsPerDay,
      hurt: 'Everyone who waits for a code or a link, soon: 80 % of the mails that SES sends for us in a day have been sent.',
      section: 'alarm-mail-quota',
    })
  }

  /**
   * Adds the identity of a domain. Its id contains the domain's name, so that a second domain keeps its identity when it
   * becomes the stage's main domain.
   */
  #sendFrom(
    zone: IPublicHostedZone,
    configurationSet: ConfigurationSet,
    operatorRecords: StageConfig['operatorRecords'],
  ): void {
    const ofDomain = new Construct(this, zone.zoneName)
    const identity = new EmailIdentity(ofDomain, 'Identity', {
      identity: Identity.publicHostedZone(zone),
      configurationSet,
      mailFromDomain: `mail.${zone.zoneName}`,
    })
    // Until an operator has created these two records, SES uses a domain of its own as the sender's.
    const mailFromRecords = ['MailFromMxRecord', 'MailFromTxtRecord']
    if (operatorRecords.includes('mail-from'))
      for (const name of mailFromRecords) identity.node.tryRemoveChild(name)
    if (!operatorRecords.includes('dmarc'))
      new TxtRecord(ofDomain, 'Dmarc', {
        zone,
        recordName: '_dmarc',
        values: ['v=DMARC1; p=quarantine; adkim=s'],
      })
  }
}
